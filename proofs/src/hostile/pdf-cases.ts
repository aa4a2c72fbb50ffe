import { HOSTILE_PDFS } from '@sealdesk/core/testing/hostile/hostile-pdfs.ts';
import { mutatedPdf } from '@sealdesk/core/testing/hostile/mutated-pdfs.ts';
import type { PdfCase } from './pdf-case.ts';
import { setCases } from './set-cases.ts';

/** So many mutated files are sent here; 10,000 are read by `npm run proof:pdfs`. */
const MUTATED = 12;
/** Files that are no PDF by their first bytes. */
const NO_PDF = new Set(['PDF-001', 'PDF-002', 'PDF-003', 'PDF-048']);
/** What is found on the pages of those whose file alone is no reason to refuse them. */
const ON_PAGES: Record<string, RegExp> = {
  'PDF-036': /^Page 1 (is not drawn as in|differs from) the PDF that was to be sealed/m,
  'PDF-041': /The PDF has no digital signature, which Washington asks for/,
  'PDF-052': /Pages are missing|no digital signature/,
};

const files: PdfCase[] = HOSTILE_PDFS.filter(({ id }) => id !== 'PDF-031').map(({ id, title, make, refused }) => ({
  id,
  what: title,
  make: async ({ start }) => ({ bytes: await make(start) }),
  outcome: NO_PDF.has(id) ? { at: 'upload' } : { at: 'check', refused: refused ?? ON_PAGES[id]! },
}));

/** What was changed after sealing is refused as final documents, too. */
const finals = files
  .filter(({ id }) => id === 'PDF-033')
  .map((pdf): PdfCase => ({ ...pdf, what: `${pdf.what}, as final`, purpose: 'final' }));

const locked: PdfCase = {
  id: 'PDF-031',
  what: 'a lock for owners is no protection, and no reason to refuse a final',
  purpose: 'final',
  async make({ start, toDeliver }) {
    const { make } = HOSTILE_PDFS.find(({ id }) => id === 'PDF-031')!;
    return { bytes: await make(start), job: await toDeliver({ unlocked_requested: false }) };
  },
  outcome: { at: 'check', confirmed: /^D\d+ is complete\.$/ },
};

const mutated = Array.from({ length: MUTATED }, (_, place): PdfCase => ({
  id: 'PDF-053',
  what: `a mutated set (${place + 1} of a sample)`,
  make: async ({ start, good }) => ({
    bytes: withHead(mutatedPdf(String(place), [good.sealed, start.unsigned, good.merged])),
  }),
  outcome: { at: 'check', refused: /./ },
}));

/** A mutation of the first bytes is what the first rows are about. */
function withHead(pdf: Buffer): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), pdf.subarray(9)]);
}

/** Every PDF of the list of hostile inputs but for those about the size alone. */
export const pdfCases: PdfCase[] = [...files, ...finals, locked, ...setCases, ...mutated];
