import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { newPage, type Page } from '../testing/drawings/pdf-page.ts';
import { aSheetSet, sheetPages, sheetText } from '../testing/drawings/sheet-set.ts';
import { writePdf } from '../testing/drawings/write-pdf.ts';
import { toolFolder } from '../testing/private-folder.ts';
import { drawPictures, type OnPage } from './draw-pictures.ts';
import { countPages, readWords } from './read-words.ts';

const { signal } = new AbortController();

function onDisk(bytes: Buffer) {
  const { folder, account } = toolFolder();
  const path = join(folder, 'a.pdf');
  writeFileSync(path, bytes, { mode: 0o400 });
  if (account !== null) chownSync(path, account, account);
  return { folder, account, pdf: 'a.pdf' };
}

/** Gathers what becomes of each page. */
async function gather(make: (onPage: OnPage) => Promise<void>): Promise<[number, Buffer | null][]> {
  const pages: [number, Buffer | null][] = [];
  await make(async (page, bytes) => void pages.push([page, bytes]));
  return pages;
}

const shapes = (pages: [number, Buffer | null][]) =>
  pages.map(([page, png]) => [page, png && [png.readUInt32BE(16), png.readUInt32BE(20)]]);

const draw = (bytes: Buffer, size: Parameters<typeof drawPictures>[1], range: { first: number; last: number }) => {
  const on = onDisk(bytes);
  return gather((onPage) => drawPictures(on, size, range, { onPage, signal }));
};

it('draws the pages of a range in their order, each in its own size', async () => {
  const pdf = writePdf([newPage(), newPage(792, 612), newPage(1728, 2592), newPage()]);
  expect(shapes(await draw(pdf, 'page', { first: 2, last: 3 }))).toEqual([
    [2, [1100, 850]],
    [3, [2400, 3600]],
  ]);
  expect(shapes(await draw(pdf, 'thumbnail', { first: 1, last: 4 }))).toEqual([
    [1, [81, 104]],
    [2, [104, 81]],
    [3, [70, 104]],
    [4, [81, 104]],
  ]);
});

it('draws in color', async () => {
  const page: Page = newPage(72, 72);
  page.commands.push('1 0 0 rg 0 0 72 72 re f');
  const [[, png]] = (await draw(writePdf([page]), 'page', { first: 1, last: 1 })) as [[number, Buffer]];
  const data = png.indexOf('IDAT');
  const pixels = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)));
  // 8 bits each of red, green and blue; the first byte of a row names its filter.
  expect([png[24], png[25], ...pixels.subarray(1, 4)]).toEqual([8, 2, 255, 0, 0]);
});

it('draws a page that is too large with fewer pixels, and those beside it as they were asked for', async () => {
  const pdf = writePdf([newPage(), newPage(14_400, 14_400), newPage(100_000, 10), newPage()]);
  expect(shapes(await draw(pdf, 'page', { first: 1, last: 4 }))).toEqual([
    [1, [850, 1100]],
    [2, [5998, 5998]],
    [3, [5998, 1]],
    [4, [850, 1100]],
  ]);
});

it('reports pages that the tool does not draw, and draws those before them', async () => {
  expect(shapes(await draw(aSheetSet('A', 2), 'thumbnail', { first: 1, last: 6 }))).toEqual([
    [1, [81, 104]],
    [2, [81, 104]],
    ...[3, 4, 5, 6].map((page) => [page, null]),
  ]);
  expect(shapes(await draw(Buffer.from('%PDF-1.7 and nothing else'), 'page', { first: 1, last: 2 }))).toEqual([
    [1, null],
    [2, null],
  ]);
});

it('stops when its task is taken away', async () => {
  const asked = new AbortController();
  const on = onDisk(aSheetSet('A', 200));
  const seen: number[] = [];
  const drawing = drawPictures(
    on,
    'double',
    { first: 1, last: 200 },
    {
      signal: asked.signal,
      onPage: async (page) => {
        seen.push(page);
        asked.abort();
      },
    },
  );
  await expect(drawing).rejects.toThrow('aborted');
  expect(seen.length).toBeLessThan(20);
});

it('reads the words of each page, and reports those that it does not read', async () => {
  const pages = sheetPages('A', 3);
  const on = onDisk(writePdf(pages));
  const read = await gather((onPage) => readWords(on, { first: 2, last: 3 }, { onPage, signal }));
  expect(read.map(([page, text]) => [page, text!.toString().trim()])).toEqual([
    [2, sheetText('A', 2)],
    [3, sheetText('A', 3)],
  ]);
  const after = await gather((onPage) => readWords(on, { first: 3, last: 6 }, { onPage, signal }));
  expect(after.map(([page, text]) => [page, text && text.toString().trim()])).toEqual([
    [3, sheetText('A', 3)],
    [4, null],
    [5, null],
    [6, null],
  ]);
});

it('counts pages, and does not guess', async () => {
  expect(await countPages(onDisk(aSheetSet('A', 12)), signal)).toBe(12);
  expect(await countPages(onDisk(Buffer.from('%PDF-1.7 and nothing else')), signal)).toBeNull();
});
