import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { PackageFile } from '../drawings/package-file.ts';
import { summarizePackage } from '../drawings/summarize-package.ts';
import { openToolShell } from '../platform/sandbox/tool-shell.ts';
import { coverLetter, indexSheet } from '../testing/drawings/cover-sheets.ts';
import { mitekColumnSheet } from '../testing/drawings/mitek-sheets.ts';
import { layoutSheet, mitekDetail, scannedSheet } from '../testing/drawings/other-sheets.ts';
import { aTrussPackage, DRAWN_FAMILIES } from '../testing/drawings/truss-package.ts';
import { writePdf } from '../testing/drawings/write-pdf.ts';
import { toolFolder } from '../testing/private-folder.ts';
import { pageSizes, pageTexts } from '../pdf/pdf-pages.ts';
import { readPdfs } from '../pdf/read-pdfs.ts';
import { DRAWING_NEEDS } from './reading-order.ts';

const packages = [
  ...DRAWN_FAMILIES.map((family) => ({ what: family, pdfs: pdfsOf(family) })),
  { what: 'covers', pdfs: [writePdf([coverLetter(), indexSheet(['A01']), mitekColumnSheet({ label: 'A01' })])] },
  { what: 'other sheets', pdfs: [writePdf([layoutSheet(), mitekDetail(), scannedSheet()])] },
];

it.each(packages)(
  'finds as much with the second order where it is needed as with both everywhere: $what',
  async ({ pdfs }) => {
    const { folder, account } = toolFolder();
    const files = pdfs.map((bytes, index) => {
      const pdf = `${index}.pdf`;
      writeFileSync(path.join(folder, pdf), bytes, { mode: 0o644 });
      return { name: `A${index}.pdf`, size: bytes.length, sha256: `${index}`, pdf };
    });
    const found = await readPdfs(files, { folder, account, needs: DRAWING_NEEDS, onRead: () => {} });
    const sparing: PackageFile[] = files.map((file) => ({ ...file, pdf: found.get(file.sha256)! }));

    const shell = openToolShell({
      folder,
      account,
      limits: { memoryMb: 1024, cpuSeconds: 60, fileMb: 1, processes: 16, openFiles: 64 },
    });
    onTestFinished(() => shell.close());
    const thorough: PackageFile[] = [];
    for (const file of files) {
      const sizes = await pageSizes(shell, file.pdf, 30);
      const [layout, reading] = [
        await pageTexts(shell, file.pdf, 'layout', 30),
        await pageTexts(shell, file.pdf, 'reading', 30),
      ];
      if (typeof sizes === 'string') throw new Error(sizes);
      thorough.push({
        ...file,
        pdf: { pages: sizes.map((size, at) => ({ ...size, layout: layout[at]!, reading: reading[at]! })) },
      });
    }
    const zip = { name: 'B24-0117.zip', today: '2026-03-01' };
    expect(summarizePackage(sparing, zip)).toEqual(summarizePackage(thorough, zip));
  },
);

function pdfsOf(family: (typeof DRAWN_FAMILIES)[number]): Buffer[] {
  return aTrussPackage({ family, designs: 3, coverSays: 3, withExtras: true })
    .filter(({ name }) => name.endsWith('.pdf') && !name.includes('__MACOSX'))
    .map(({ bytes }) => bytes);
}
