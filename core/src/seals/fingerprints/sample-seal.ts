import { inspectPdf } from '../../pdf/inspection/inspect-pdf.ts';
import { Refused } from '../../refused.ts';
import { grown, shareWithin } from '../boxes.ts';
import type { AddedInk } from '../ink/added-ink.ts';
import { compareInk } from '../ink/compare-ink.ts';
import type { InkWork } from '../ink/draw-pages.ts';
import type { PagePair } from '../ink/page-pair.ts';
import { describeFileProblem } from '../file/judge-file.ts';
import type { Box } from '../set-proof.ts';
import { makeFingerprint } from './recognize-seal.ts';

/** A page with a seal, and the same page without it; null where the page shows nothing but the seal. */
export type SealSample = { sealed: string; unsealed: string | null; page: number };

/** Less than the smallest seal, in points. */
const LEAST_SIDE = 65;

/** How far from a seal its white ground may hide the drawing, in points: a date and further lines stand on it as well. */
const GROUND = 40;

/** Makes the fingerprint of the one seal that a sample page shows; refuses a sample with none, or with several. */
export async function fingerprintSample({ sealed, unsealed, page }: SealSample, work: InkWork): Promise<string> {
  for (const pdf of [sealed, ...(unsealed === null ? [] : [unsealed])]) await requirePage(pdf, page, work);
  const pair = { before: unsealed === null ? null : { pdf: unsealed, page }, after: { pdf: sealed, page } };
  const { added, lost } = await inkOn(pair, work);
  const seals = added.flatMap(({ box, bitmap }) => {
    const fingerprint = Math.min(box.width, box.height) >= LEAST_SIDE ? makeFingerprint(bitmap) : null;
    return fingerprint === null ? [] : [{ box, fingerprint }];
  });
  const [seal] = seals;
  if (!seal)
    throw unusable(
      `No seal with a ring around it was added to page ${page}. Give a page with the seal at its usual size.`,
    );
  if (seals.length > 1) throw unusable(`Page ${page} has ${seals.length} seals on it. Give a page with the one seal.`);
  if (lost.some((box) => shareWithin(box, grown(seal.box, GROUND)) < 0.99))
    throw unusable('The sealed page lacks something that the unsealed one has. Give the same page twice.');
  return seal.fingerprint;
}

function unusable(why: string): Refused {
  return new Refused('invalid', `The sample can't be used. ${why}`);
}

async function requirePage(pdf: string, page: number, work: InkWork): Promise<void> {
  const inspected = await inspectPdf({ ...work, pdf });
  if ('problem' in inspected) throw unusable(describeFileProblem(inspected.problem).message);
  const { length } = inspected.facts.pages;
  if (page < 1 || page > length) throw unusable(`There is no page ${page}: it has ${length}.`);
}

async function inkOn(pair: PagePair, work: InkWork): Promise<{ added: AddedInk[]; lost: Box[] }> {
  for await (const compared of compareInk([pair], work)) {
    if (compared.problem === null) return compared;
    throw unusable(compared.problem.kind === 'size' ? 'The two pages differ in size.' : "The page can't be drawn.");
  }
  throw new Error('The sample was not compared.');
}
