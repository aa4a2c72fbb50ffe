import { expect, it } from 'vitest';
import { sentenceOf } from '../../testing/zips/hostile-zip.ts';
import { hostileZips } from '../../testing/zips/hostile-zips.ts';
import { openZip } from '../../testing/zips/open-zip.ts';
import { hasDesignFiles } from '../read-package.ts';
import { REFUSALS } from './zip-refused.ts';

it.each(hostileZips.filter(({ refusal }) => refusal !== null))('refuses $what [$id]', async (hostile) => {
  expect((await open(hostile.make())).message).toMatch(sentenceOf(hostile));
});

it.each(hostileZips.filter(({ refusal }) => refusal === null))('takes $what [$id]', async ({ make }) => {
  expect((await open(make())).message).toBeNull();
});

it.each(hostileZips.filter(({ id }) => ['ZIP-014', 'ZIP-015', 'ZIP-016', 'ZIP-018', 'ZIP-019'].includes(id)))(
  'knows $what from the table of contents, without reading a byte of a file [$id]',
  async ({ make }) => {
    const zip = make();
    const directoryAt = zip.readUInt32LE(zip.length - 22 + 16);
    const { reads } = await open(zip);
    expect(
      reads.filter(({ position }) => position > 0 && position < directoryAt && !isLastRecords(position, zip)),
    ).toEqual([]);
  },
);

it('knows from its count that a zip has too many files, before it looks at one [ZIP-020]', async () => {
  const zip = hostileZips.find(({ id }) => id === 'ZIP-020')!.make();
  const { reads } = await open(zip);
  expect(reads.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(100_000);
});

/** The search for the last record looks at as many bytes as its comment may have. */
function isLastRecords(position: number, zip: Buffer): boolean {
  return position >= zip.length - 22 - 65_535;
}

/** Reads a zip as the intake does, and returns the sentence of its refusal and what was read for it. */
async function open(zip: Buffer) {
  const { report, reads } = await openZip(zip);
  if ('refused' in report) return { message: report.refused, reads };
  const isUsable = hasDesignFiles(report.files.map(({ name }) => name));
  return { message: isUsable ? null : REFUSALS.noDesigns, reads };
}
