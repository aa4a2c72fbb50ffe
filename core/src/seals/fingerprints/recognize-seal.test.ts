import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { toolFolder } from '../../testing/private-folder.ts';
import { drawingWithSeal, SEAL_OWNERS, type SealOwner } from '../../testing/sealed/seal-pictures.ts';
import type { InkBitmap } from '../ink/added-ink.ts';
import { compareInk } from '../ink/compare-ink.ts';
import { makeFingerprint, recognizeSeal } from './recognize-seal.ts';

vi.setConfig({ testTimeout: 180_000 });

/** The ink that a picture of a seal adds to a drawing. */
async function inkOf(owner: SealOwner, wishes: { seed: string; scale: number }): Promise<InkBitmap> {
  const { folder, account } = toolFolder();
  const { before, after } = await drawingWithSeal(owner, wishes);
  writeFileSync(path.join(folder, 'before.pdf'), before, { mode: 0o644 });
  writeFileSync(path.join(folder, 'after.pdf'), after, { mode: 0o644 });
  const pair = { before: { pdf: 'before.pdf', page: 1 }, after: { pdf: 'after.pdf', page: 1 } };
  for await (const page of compareInk([pair], { folder, account }))
    if (page.problem === null) return page.added.toSorted((one, other) => other.pixels - one.pixels)[0]!.bitmap;
  throw new Error('The page was not compared.');
}

/** Two engineers with seals of two states. */
const OWNERS = [0, 1, 5, 6].map((place) => SEAL_OWNERS[place]!);

it('recognizes seals at other sizes, over other drawings and dates, and takes none for another', async () => {
  const registered: { state: string; owner: SealOwner; fingerprint: string }[] = [];
  for (const owner of OWNERS) {
    const fingerprint = makeFingerprint(await inkOf(owner, { seed: 'sample', scale: 1 }));
    expect(fingerprint).not.toBeNull();
    registered.push({ state: owner.state, owner, fingerprint: fingerprint! });
  }
  let recognized = 0;
  for (const owner of OWNERS)
    for (const scale of [0.8, 1.2]) {
      const bitmap = await inkOf(owner, { seed: `set ${scale}`, scale });
      const found = recognizeSeal(bitmap, registered);
      if (found !== null) recognized += 1;
      expect([null, registered.find((one) => one.owner === owner)]).toContain(found);
      expect(
        recognizeSeal(
          bitmap,
          registered.filter((one) => one.owner !== owner),
        ),
      ).toBeNull();
    }
  // A signature over the name may hide it: such a seal stays unread, and the reviewer says whose it is.
  expect(recognized).toBeGreaterThanOrEqual(5);
});

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

function ringBitmap(): InkBitmap {
  const size = 120;
  const ink = new Uint8Array(size * size);
  for (let degree = 0; degree < 720; degree += 1) {
    const angle = (degree * Math.PI) / 360;
    ink[Math.round(60 + 50 * Math.sin(angle)) * size + Math.round(60 + 50 * Math.cos(angle))] = 255;
  }
  return { width: size, height: size, ink };
}
