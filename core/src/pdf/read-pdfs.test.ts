import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { mitekColumnSheet } from '../testing/drawings/mitek-sheets.ts';
import { aScatteredPage } from '../testing/drawings/scattered-page.ts';
import { layoutSheet } from '../testing/drawings/other-sheets.ts';
import { writePdf } from '../testing/drawings/write-pdf.ts';
import { toolFolder } from '../testing/private-folder.ts';
import { readPdfs, type PageNeeds } from './read-pdfs.ts';
import { openReadingBudget } from './reading-budget.ts';

async function read(needs: PageNeeds) {
  const { folder, account } = toolFolder();
  const bytes = writePdf([mitekColumnSheet({ label: 'A01' }), layoutSheet()]);
  writeFileSync(path.join(folder, 'a.pdf'), bytes, { mode: 0o644 });
  const files = [{ name: 'A01.pdf', size: bytes.length, sha256: 'a', pdf: 'a.pdf' }];
  const found = await readPdfs(files, { folder, account, needs, onRead: () => {} });
  const pdf = found.get('a')!;
  if ('problem' in pdf) throw new Error(pdf.problem);
  return pdf.pages;
}

it('reads no more than the text as it lies on the paper where nothing else is needed', async () => {
  const pages = await read({ paperSize: () => false, readingOrder: () => false });
  expect(pages).toHaveLength(2);
  for (const { layout, reading, width } of pages) expect([reading, width]).toEqual([layout, 0]);
});

it('reads the paper and the other order of a whole file as soon as one page needs them', async () => {
  const isSecond = ({ file, page }: { file: string; page: number }) => file === 'A01.pdf' && page === 2;
  const pages = await read({ paperSize: isSecond, readingOrder: isSecond });
  expect(pages[0]).toMatchObject({ width: 612, height: 792 });
  expect(pages[0]!.layout).toContain('A01');
  expect(pages[0]!.reading).toContain('A01');
  expect(pages[0]!.reading).not.toBe(pages[0]!.layout);
});

it('gives up on a page that takes too long and reads the other files, as long as the package has time', async () => {
  const { folder, account } = toolFolder();
  const pdfs = {
    slow: writePdf([aScatteredPage(33_000)]),
    many: writePdf(Array.from({ length: 8 }, (_, seed) => aScatteredPage(2_000, seed + 1))),
    good: writePdf([mitekColumnSheet({ label: 'A01' })]),
  };
  const files = Object.entries(pdfs).map(([name, bytes]) => {
    writeFileSync(path.join(folder, `${name}.pdf`), bytes, { mode: 0o644 });
    return { name, size: bytes.length, sha256: name, pdf: `${name}.pdf` };
  });
  const needs = { paperSize: () => false, readingOrder: () => false };
  // Shorter times than in the product, and none for bytes: a second for one page, and for each further one.
  const openBudget = (all: number) => (bytes: number) => {
    let spent = 0;
    return {
      ...openReadingBudget(bytes),
      secondsFor: (_: number, pages = 1) => Math.max(0, Math.min(pages, all - spent)),
      spend: (seconds: number) => void (spent += seconds),
    };
  };
  const read = async (all: number) => {
    const found = await readPdfs(files, { folder, account, needs, onRead: () => {} }, openBudget(all));
    return [...found.values()].map((pdf) => ('problem' in pdf ? pdf.problem : pdf.pages.length));
  };
  expect(new Set(await read(60))).toEqual(new Set(['too-slow', 8, 1]));
  expect(await read(0)).toEqual(['too-slow', 'too-slow', 'too-slow']);
});
