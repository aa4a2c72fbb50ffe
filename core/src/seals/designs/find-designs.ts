import { readPage } from '../../drawings/sheets/read-page.ts';
import type { ReadPdf } from '../../pdf/page-text.ts';
import type { PageOf } from '../ink/page-pair.ts';

/** The sheets of drawings by the design that they show: its job, its label and which of its sheets. */
export type Designs = Map<string, PageOf & { label: string }>;

/** Returns where each design is, the first time that it is there. A file that can't be read shows none. */
export function findDesigns(files: ReadonlyMap<string, ReadPdf>): Designs {
  const designs: Designs = new Map();
  for (const [pdf, read] of files) {
    if ('problem' in read) continue;
    for (const [place, text] of read.pages.entries()) {
      const page = place + 1;
      const title = readPage({ file: pdf, page }, text).drawing?.title;
      if (!title || title.label === null) continue;
      const key = JSON.stringify([title.job, title.label, title.sheetNumber]);
      if (!designs.has(key)) designs.set(key, { pdf, page, label: title.label });
    }
  }
  return designs;
}
