import { expect, it } from 'vitest';
import { goodParts } from '../../testing/zips/good-parts.ts';
import { openZip } from '../../testing/zips/open-zip.ts';
import { writeZip } from '../../testing/zips/write-zip.ts';

const ROUNDS = 3_000;

it('answers every broken zip with files or a refusal, and never with an error of its own', async () => {
  const good = writeZip([...goodParts(), { name: 'note.txt', bytes: Buffer.from('a note') }, { name: 'Job/' }]);
  const random = randomNumbers(20_260_301);
  let refused = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { report } = await openZip(mutate(good, random));
    if ('refused' in report) refused += 1;
  }
  expect(refused).toBeGreaterThan(ROUNDS / 2);
});

/** Some bytes of the records at the end, of a header, or of anything, are changed; sometimes the file is cut. */
function mutate(good: Buffer, random: (below: number) => number): Buffer {
  const zip = Buffer.from(good);
  const directoryAt = good.readUInt32LE(good.length - 22 + 16);
  const changes = 1 + random(4);
  for (let change = 0; change < changes; change += 1) {
    const inRecords = directoryAt + random(good.length - directoryAt);
    const at = [inRecords, inRecords, random(64), random(good.length)][random(4)]!;
    zip[at] = [0, 0xff, 0x80, random(256)][random(4)]!;
  }
  return random(10) === 0 ? zip.subarray(0, random(zip.length)) : zip;
}

/** The same numbers for the same seed (mulberry32), so that a failure can be seen again. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
