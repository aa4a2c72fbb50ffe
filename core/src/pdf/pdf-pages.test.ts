import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { openToolShell } from '../platform/sandbox/tool-shell.ts';
import { writeLockedPdf } from '../testing/drawings/locked-pdf.ts';
import { mitekColumnSheet } from '../testing/drawings/mitek-sheets.ts';
import { layoutSheet } from '../testing/drawings/other-sheets.ts';
import { writePdf } from '../testing/drawings/write-pdf.ts';
import { toolFolder } from '../testing/private-folder.ts';
import { pageSizes, pageTexts } from './pdf-pages.ts';

function shellWith(bytes: Buffer) {
  const { folder, account } = toolFolder();
  writeFileSync(path.join(folder, 'a.pdf'), bytes, { mode: 0o644 });
  writeFileSync(path.join(folder, 'good.pdf'), drawing, { mode: 0o644 });
  const limits = { memoryMb: 1024, cpuSeconds: 60, fileMb: 1, processes: 16, openFiles: 64 };
  const shell = openToolShell({ folder, account, limits });
  onTestFinished(() => shell.close());
  return shell;
}

const drawing = writePdf([mitekColumnSheet({ label: 'A01' }), layoutSheet()]);

it('returns the size and the text of every page', async () => {
  const shell = shellWith(drawing);
  const sizes = await pageSizes(shell, 'a.pdf', 30);
  expect(sizes[0]).toEqual({ width: 612, height: 792 });
  expect(sizes).toHaveLength(2);
  for (const order of ['layout', 'reading'] as const) {
    const texts = await pageTexts(shell, 'a.pdf', order, 30);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('A01');
  }
});

it('knows a password', async () => {
  const shell = shellWith(writeLockedPdf([mitekColumnSheet({ label: 'A01' })]));
  expect(await pageSizes(shell, 'a.pdf', 30)).toBe('password');
  expect(await pageTexts(shell, 'a.pdf', 'layout', 30)).toBe('password');
});

it('knows what is no PDF', async () => {
  const shell = shellWith(Buffer.from('%PDF-1.7\nand nothing else'));
  expect(await pageSizes(shell, 'a.pdf', 30)).toBe('damaged');
  expect(await pageTexts(shell, 'a.pdf', 'layout', 30)).toBe('damaged');
});

it('gives up on a page that inflates without end, and reads the next file', async () => {
  const shell = shellWith(endlessPdf());
  expect(await pageTexts(shell, 'a.pdf', 'layout', 1)).toBe('too-slow');
  expect(await pageTexts(shell, 'good.pdf', 'layout', 30)).toHaveLength(2);
});

it('does not read a document of more pages than any package has', async () => {
  const shell = shellWith(manyPages(5_001));
  expect(await pageSizes(shell, 'a.pdf', 30)).toBe('too-long');
});

/** Some kilobytes that are 16 GB of blanks once they have been inflated twice. */
function endlessPdf(): Buffer {
  const piece = deflateRawSync(Buffer.alloc(1024 ** 2, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const once = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: 16_384 }, () => piece)]);
  const stream = deflateSync(once);
  const head = `<</Length ${stream.length}/Filter[/FlateDecode/FlateDecode]>>`;
  return Buffer.concat([
    Buffer.from(
      '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n',
    ),
    Buffer.from('3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<>>>>endobj\n'),
    Buffer.from(`4 0 obj${head}stream\n`),
    stream,
    Buffer.from('\nendstream endobj\ntrailer<</Size 5/Root 1 0 R>>\n%%EOF\n'),
  ]);
}

function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ');
  const pages = Array.from({ length: count }, (_, index) => `${index + 3} 0 obj<</Type/Page/Parent 2 0 R>>endobj\n`);
  return Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/MediaBox[0 0 9 9]/Count ${count}/Kids[${kids}]>>endobj\n${pages.join('')}trailer<</Size ${count + 3}/Root 1 0 R>>\n%%EOF\n`,
  );
}
