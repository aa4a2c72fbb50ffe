import type { EditablePdf } from './editable-pdf.ts';
import { readObjects, written } from './pdf-objects.ts';
import { openUpdate } from './pdf-update.ts';

/** How programs save: each object for itself, packed together, or with a later change behind what was there. */
export const SAVINGS = ['plain', 'packed', 'updated'] as const;
export type Saving = (typeof SAVINGS)[number];

/** Saves sealed pages as one of the programs does. */
export async function saveSealed(pdf: EditablePdf, saving: Saving): Promise<Buffer> {
  if (saving === 'packed') return pdf.write(['--object-streams=generate']);
  const plain = await pdf.write();
  return saving === 'updated' ? updated(plain) : plain;
}

/** Writes the catalog anew behind the bytes, as a program does that changes a property of the document. */
function updated(pdf: Buffer): Buffer {
  const { trailer, get } = readObjects(pdf);
  const root = trailer['/Root'] as string;
  const update = openUpdate(pdf);
  update.add(root, written({ ...get(root), '/PageLayout': '/SinglePage' }, null));
  return update.end(trailer, Number(trailer['/Size']));
}
