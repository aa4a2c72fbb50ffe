import type { ToolShell } from '../platform/sandbox/tool-shell.ts';
import { complaintOf, qpdfSeconds, type Complaint } from './qpdf.ts';

/** What qpdf reads of a PDF before anything else; `catalog` is the number of the object from which everything begins. */
export type Outline = { pages: number; catalog: string };

/** Returns how many pages a PDF has and where its catalog is, or what keeps them from being read. */
export async function readOutline(shell: ToolShell, pdf: string, bytes: number): Promise<Outline | Complaint> {
  const seconds = qpdfSeconds({ files: 1, bytes, pages: 0 });
  const words = ['qpdf', '--show-npages', '--show-object=trailer', pdf];
  const run = await shell.run(words, { seconds, outputBytes: 64 * 1024 });
  const complaint = complaintOf(run);
  if (complaint !== null) return complaint;
  const [first = '', trailer = ''] = run.stdout.toString('latin1').split(/\n([\s\S]*)/);
  const pages = Number(first);
  if (!Number.isInteger(pages) || pages <= 0) return ofFile('It has no pages.');
  const roots = [...withoutStrings(trailer).matchAll(/\/Root (\d+) (\d+) R\b/g)];
  if (roots.length !== 1) return ofFile('Its catalog is not found.');
  return { pages, catalog: `${roots[0]![1]},${roots[0]![2]}` };
}

/** Returns how many pages a PDF has, or what keeps them from being counted. */
export async function countPages(shell: ToolShell, pdf: string, bytes: number): Promise<number | Complaint> {
  const outline = await readOutline(shell, pdf, bytes);
  return 'pages' in outline ? outline.pages : outline;
}

/** Returns what qpdf printed of an object without the texts in it, which may say anything. */
export function withoutStrings(printed: string): string {
  return printed.replaceAll(/\((?:\\[\s\S]|[^\\()])*\)/g, '()');
}

function ofFile(line: string): Complaint {
  return { line, needsPassword: false, why: 'exit' };
}
