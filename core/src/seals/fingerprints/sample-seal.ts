import { sampleOfAnother } from '@sealdesk/contract/licenses/license-messages.ts';
import { STATE_NAME } from '@sealdesk/contract/shared/codes.ts';
import { pagesNotRead } from '@sealdesk/contract/uploads/sealed-set-messages.ts';
import { inspectPdf } from '../../pdf/inspection/inspect-pdf.ts';
import { openToolShell } from '../../platform/sandbox/tool-shell.ts';
import { Refused } from '../../refused.ts';
import { grown, shareWithin } from '../boxes.ts';
import { InkMap } from '../explain/ink-map.ts';
import { visibleWords } from '../explain/visible-words.ts';
import type { AddedInk } from '../ink/added-ink.ts';
import { compareInk } from '../ink/compare-ink.ts';
import type { InkWork } from '../ink/draw-pages.ts';
import type { PagePair } from '../ink/page-pair.ts';
import { describeFileProblem } from '../file/judge-file.ts';
import { otherOf, readOwner, type SealOwner } from '../reading/read-owner.ts';
import type { Box } from '../set-proof.ts';
import { compareWords } from '../words/compare-words.ts';
import { readPageWords, UnreadablePages, WORDS_LIMITS } from '../words/read-words.ts';
import type { Word } from '../words/word.ts';
import { wordsInRing } from './find-ring.ts';
import { makeFingerprint } from './recognize-seal.ts';

/** A page with a seal, and the same page without it; null where the page shows nothing but the seal. */
export type SealSample = { sealed: string; unsealed: string | null; page: number };

/** Less than the smallest seal, in points. */
const LEAST_SIDE = 65;

/** How far from a seal its white ground may reach, in points, and what is written beside it: a date and further lines. */
const GROUND = 40;

/**
 * Makes the fingerprint of the one seal that a sample page shows. Refuses a sample with none or with several, and one whose
 * words name somebody else, another license number or another state than the owner's. A seal without words is anybody's.
 */
export async function fingerprintSample(
  { sealed, unsealed, page }: SealSample,
  owner: SealOwner,
  work: InkWork,
): Promise<string> {
  for (const pdf of [sealed, ...(unsealed === null ? [] : [unsealed])]) await requirePage(pdf, page, work);
  const pair = { before: unsealed === null ? null : { pdf: unsealed, page }, after: { pdf: sealed, page } };
  const { added, lost } = await inkOn(pair, work);
  const seals = added.flatMap(({ box, bitmap }) => {
    const fingerprint = Math.min(box.width, box.height) >= LEAST_SIDE ? makeFingerprint(bitmap) : null;
    return fingerprint === null ? [] : [{ box, bitmap, fingerprint }];
  });
  const [seal] = seals;
  if (!seal)
    throw unusable(
      `No seal with a ring around it was added to page ${page}. Give a page with the seal at its usual size.`,
    );
  if (seals.length > 1) throw unusable(`Page ${page} has ${seals.length} seals on it. Give a page with the one seal.`);
  if (lost.some((box) => shareWithin(box, grown(seal.box, GROUND)) < 0.99))
    throw unusable('The sealed page lacks something that the unsealed one has. Give the same page twice.');
  const words = await addedWords(pair, work);
  const maps = added.map((ink) => new InkMap(ink));
  requireOwner(visibleWords(words, maps), seal, owner);
  return seal.fingerprint;
}

/** Where nothing inside a seal names a person, a number or a state, what is beside it counts. */
function requireOwner(words: readonly Word[], { bitmap, box }: Pick<AddedInk, 'box' | 'bitmap'>, owner: SealOwner) {
  const ring = wordsInRing(words, bitmap, box);
  if (ring === null) return;
  const near = words.filter((word) => !ring.inside.includes(word) && ring.distanceOf(word) <= GROUND);
  const [inside, beside] = [readOwner(ring.inside, owner, 'inside'), readOwner(near, owner, 'beside')];
  const state = otherOf(inside.state ?? beside.state);
  const others = [
    otherOf(inside.person ?? beside.person),
    otherOf(inside.number ?? beside.number),
    state && STATE_NAME[state],
  ].filter((other) => other !== null);
  if (others.length > 0) throw unusable(sampleOfAnother(others, owner));
}

/** Returns the words that came with the seal. */
async function addedWords({ before, after }: PagePair, work: InkWork): Promise<Word[]> {
  const shell = openToolShell({ ...work, limits: WORDS_LIMITS });
  try {
    const words = await readPageWords(shell, after.pdf, after.page);
    return before === null ? words : compareWords(await readPageWords(shell, before.pdf, before.page), words).added;
  } catch (error) {
    if (error instanceof UnreadablePages) throw unusable(pagesNotRead([after.page]));
    throw error;
  } finally {
    shell.close();
  }
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
