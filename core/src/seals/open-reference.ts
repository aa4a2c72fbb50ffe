import path from 'node:path';
import { countPages } from '../pdf/count-pages.ts';
import { inspectPdf, type PdfFacts } from '../pdf/inspection/inspect-pdf.ts';
import { qpdfLimits } from '../pdf/qpdf.ts';
import { withToolFile } from '../platform/sandbox/tool-file.ts';
import { openToolShell } from '../platform/sandbox/tool-shell.ts';
import type { ProofTools } from './set-to-prove.ts';
import type { CountedPdf } from './words/compare-all-words.ts';

/** What a set is compared with; `facts` is null for a file that could not pass today. */
export type Before = { document: CountedPdf; facts: PdfFacts | null };

/**
 * Opens what a set is compared with. It was accepted before, maybe by other rules, so that its file is not judged: where it
 * could not pass, only its pages are counted.
 */
export async function openReference(pdf: string, tools: ProofTools): Promise<Before> {
  const inspected = await inspectPdf({ ...tools, pdf });
  if ('facts' in inspected) return { document: { pdf, pages: inspected.facts.pages.length }, facts: inspected.facts };
  const size = await withToolFile(path.join(tools.folder, pdf), async (file) => file.size);
  const shell = openToolShell({ ...tools, limits: qpdfLimits({ files: 1, bytes: size, pages: 0 }) });
  try {
    const pages = await countPages(shell, pdf, size);
    if (typeof pages !== 'number') throw new Error(`What the set is compared with can't be read: ${pages.line}`);
    return { document: { pdf, pages }, facts: null };
  } finally {
    shell.close();
  }
}
