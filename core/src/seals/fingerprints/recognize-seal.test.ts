import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { toolFolder } from '../../testing/private-folder.ts';
import { report } from '../../testing/report.ts';
import { ENGINEERS } from '../../testing/sealed/engineers.ts';
import { drawingWithSeal, SEAL_OWNERS, type SealOwner } from '../../testing/sealed/seal-pictures.ts';
import { lineOfWords } from '../../testing/words.ts';
import type { InkBitmap } from '../ink/added-ink.ts';
import { compareInk } from '../ink/compare-ink.ts';
import { wordsInRing } from './find-ring.ts';
import { makeFingerprint, recognizeSeal } from './recognize-seal.ts';

/** The ink that a picture of a seal adds to a drawing, and whether a signature runs across it. */
async function inkOf(
  owner: SealOwner,
  wishes: Parameters<typeof drawingWithSeal>[1],
): Promise<{ bitmap: InkBitmap; isSigned: boolean }> {
  const { folder, account } = toolFolder();
  const { before, after, isSigned } = await drawingWithSeal(owner, wishes);
  writeFileSync(path.join(folder, 'before.pdf'), before, { mode: 0o644 });
  writeFileSync(path.join(folder, 'after.pdf'), after, { mode: 0o644 });
  const pair = { before: { pdf: 'before.pdf', page: 1 }, after: { pdf: 'after.pdf', page: 1 } };
  for await (const page of compareInk([pair], { folder, account }))
    if (page.problem === null)
      return { bitmap: page.added.toSorted((one, other) => other.pixels - one.pixels)[0]!.bitmap, isSigned };
  throw new Error('The page was not compared.');
}

/** A sample by default: two engineers, and two states whose names are as long. All of them by `npm run proof:fingerprints`. */
const isWhole = process.env['SEAL_PICTURES'] === 'all';
const STATES = ['IA', 'UT'] as const;
const OWNERS = isWhole
  ? SEAL_OWNERS
  : ENGINEERS.slice(0, 2).flatMap((engineer) => STATES.map((state) => ({ engineer, state })));
const SCALES = isWhole ? [0.8, 0.9, 1, 1.1, 1.25] : [0.8, 1.2];

it('recognizes seals at other sizes, over other drawings and dates, and takes none for another', async () => {
  const registered: { state: string; owner: SealOwner; fingerprint: string }[] = [];
  for (const owner of OWNERS) {
    const { bitmap } = await inkOf(owner, { seed: 'held sample', isSigned: false });
    registered.push({ state: owner.state, owner, fingerprint: makeFingerprint(bitmap)! });
  }
  const recognized = { signed: 0, plain: 0 };
  const tried = { signed: 0, plain: 0 };
  const taken: unknown[] = [];
  for (const owner of OWNERS)
    for (const scale of SCALES) {
      const seed = `held trial ${scale} ${ENGINEERS.indexOf(owner.engineer)} ${owner.state}`;
      const { bitmap, isSigned } = await inkOf(owner, { seed, scale });
      const [own, others] = [
        registered.filter((one) => one.owner === owner),
        registered.filter((one) => one.owner !== owner),
      ];
      tried[isSigned ? 'signed' : 'plain'] += 1;
      if (recognizeSeal(bitmap, own) !== null) recognized[isSigned ? 'signed' : 'plain'] += 1;
      // Even where the seal itself is not registered.
      const other = recognizeSeal(bitmap, others);
      if (other !== null) taken.push({ owner, scale, for: other.owner });
    }
  report(
    `seals as pictures: ${recognized.plain} of ${tried.plain} recognized, with a signature across ${recognized.signed} of ${tried.signed}; taken for another's ${taken.length}`,
  );
  expect(taken).toEqual([]);
  // A signature across the words may hide them: such a seal stays unread, and the reviewer says whose it is.
  expect(recognized.plain).toBe(tried.plain);
  expect(tried.plain).toBeGreaterThan(0);
}, 3_600_000);

it('makes no fingerprint of ink without a ring', () => {
  const [width, height] = [150, 150];
  const ink = Uint8Array.from({ length: width * height }, (_, index) => (index % 7 === 0 ? 255 : 0));
  expect(makeFingerprint({ width, height, ink })).toBeNull();
  expect(recognizeSeal({ width, height, ink }, [])).toBeNull();
});

it('refuses a fingerprint that it cannot read', () => {
  const bitmap = ringBitmap();
  expect(() => recognizeSeal(bitmap, [{ state: 'WA', fingerprint: 'old:AAAA' }])).toThrow('Register the seal again');
});

it('takes for the words of a seal those of lines that don’t leave its ring', () => {
  const own = lineOfWords('Pat Other', { x: 130, y: 140, size: 5 });
  const letter = lineOfWords('prepared by Pat Other under supervision', { x: 90, y: 150, size: 5 });
  const under = lineOfWords('June 14', { x: 130, y: 190, size: 5 });
  expect(wordsInRing([...letter, ...own, ...under], ringBitmap(), { x: 100, y: 100 })!.inside).toEqual(own);
});

function ringBitmap(): InkBitmap {
  const size = 120;
  const ink = new Uint8Array(size * size);
  for (let degree = 0; degree < 720; degree += 1) {
    const angle = (degree * Math.PI) / 360;
    ink[Math.round(60 + 50 * Math.sin(angle)) * size + Math.round(60 + 50 * Math.cos(angle))] = 255;
  }
  return { width: size, height: size, ink };
}
