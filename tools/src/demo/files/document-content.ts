import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { JobDraft } from '../jobs/job-draft.ts';
import type { DocumentRow } from '../rows.ts';
import { tinyPdf } from './tiny-pdf.ts';
import { tinyZip } from './tiny-zip.ts';

/** A few pages stand for the whole set: demo documents are real files, but small ones. */
const MOST_PAGES = 4;

/** The bytes of a demo document: a zip of drawings for an original, a PDF for the rest. */
export function contentOf(draft: JobDraft, purpose: DocumentRow['purpose'], version: number, extra?: 'index'): Buffer {
  const heading = `${formatJobNumber(draft.number)}  ${draft.site.name}`;
  const sheets = Array.from(
    { length: Math.min(draft.designs, MOST_PAGES) },
    (_, index) => `T${String(index + 1).padStart(2, '0')}`,
  );
  const loads = `Seal states ${draft.states.join(', ')}`;
  if (purpose === 'original') {
    const drawings = tinyPdf(sheets.map((sheet) => [`Truss ${sheet}`, draft.site.name, `Revision ${version}`]));
    const layout = tinyPdf([[`Layout of ${draft.site.name}`, draft.site.address, `${draft.designs} designs`]]);
    return tinyZip([
      { name: 'layout.pdf', bytes: layout },
      { name: 'drawings.pdf', bytes: drawings },
    ]);
  }
  if (extra === 'index') return tinyPdf([[heading, 'Index of sealed drawings', ...sheets]]);
  const stamp = {
    initial_seals: 'Initial set',
    merged: 'Combined set to seal',
    working: 'Sealed for review',
    final: 'Signed and sealed',
  }[purpose];
  return tinyPdf(sheets.map((sheet) => [`Truss ${sheet}`, heading, loads, `${stamp}, version ${version}`]));
}
