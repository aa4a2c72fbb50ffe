import { forteReport, isDesignReport, woodEReport } from './member-reports.ts';
import { writeLockedPdf } from './locked-pdf.ts';
import { mitekColumnSheet, mitekInlineSheet } from './mitek-sheets.ts';
import { scannedSheet } from './other-sheets.ts';
import type { Page } from './pdf-page.ts';
import { aTrussPackage } from './truss-package.ts';
import type { PackageEntry } from './truss-package.ts';
import { writePdf } from './write-pdf.ts';

const drawings = (...pages: Page[]): PackageEntry[] => [{ name: 'Drawings.pdf', bytes: writePdf(pages) }];
const beside = (name: string, bytes: Buffer): PackageEntry[] => [...drawings(mitekColumnSheet()), { name, bytes }];

/** Packages with one thing wrong each, by what it is. */
export const BAD_PACKAGES = {
  'two codes': () => drawings(mitekColumnSheet(), mitekColumnSheet({ label: 'A2', code: 'IRC2021/TPI2014' })),
  'two versions': () => drawings(mitekInlineSheet(), mitekInlineSheet({ label: 'A2', version: '8.63 S Nov 19 2022' })),
  'two jobs': () => drawings(mitekColumnSheet(), mitekColumnSheet({ job: 'B24-0118' })),
  'trusses and members': () => drawings(mitekColumnSheet({ code: 'IBC2018' }), forteReport()),
  'a scanned page': () => drawings(mitekColumnSheet(), scannedSheet()),
  'only scanned pages': () => drawings(scannedSheet()),
  'one label on two drawings': () => drawings(mitekColumnSheet(), mitekColumnSheet({ lumber: '2x6 SP SS' })),
  'a cover already': () => aTrussPackage({ designs: 3, coverSays: 3 }),
  'a cover that counts wrongly': () => aTrussPackage({ designs: 3, coverSays: 4 }),
  'a failed member': () => drawings(forteReport({ result: 'FAILED' })),
  'an expired program': () => drawings(woodEReport({ validUntil: '3/31/2016' })),
  'an expired design': () => drawings(isDesignReport({ validUntil: '6/28/2016' })),
  'an empty PDF': () => beside('Empty.pdf', Buffer.alloc(0)),
  'a locked PDF': () => beside('Locked.pdf', writeLockedPdf([mitekColumnSheet({ label: 'A2' })])),
  'no PDF': () => aTrussPackage({ withExtras: true }).filter(({ name }) => !name.endsWith('.pdf')),
  'too many designs': () => aTrussPackage({ designs: 1001 }),
} satisfies Record<string, () => PackageEntry[]>;
