import path from 'node:path';
import type { Account } from '../platform/sandbox/sandbox.ts';
import { hashToolFile, openToolFile, type ToolFile } from '../platform/sandbox/tool-file.ts';
import { openToolShell, type ToolShell } from '../platform/sandbox/tool-shell.ts';
import { runTool } from '../platform/sandbox/tool.ts';
import { readOutline } from './count-pages.ts';
import { findHiddenLayers } from './hidden-layers.ts';
import { readFileEnds } from './inspection/file-ends.ts';
import { pageShapes, type PageSize } from './pdf-pages.ts';
import { complaintOf, qpdfLimits, qpdfSeconds, type Complaint, type Work } from './qpdf.ts';

/** A PDF to be combined: `pdf` is its plain name in the folder, `name` the one that people know it by. */
export type Part = { name: string; pdf: string; size: number };

/** Why a set cannot be combined: one line that names the file and, where it is known, the page; and the tool's words. */
export type CombineProblem = { reason: string; detail: string };

/** The combined file, open, with its hash at the time when it was checked. The caller closes it. */
export type CombinedFile = ToolFile & { sha256: Buffer };

type Combined = { pages: number[]; file: CombinedFile };

type Combining = {
  /** Private, and of the tool's account: the parts are in it, and `into` will be. */
  folder: string;
  account: Account | null;
  into: string;
  signal?: AbortSignal | undefined;
  /** Every page was counted, or so many of them are written. */
  onPages(done: number, of: number): void;
};

const OUTPUT_BYTES = 1024 ** 2;
const PAGES_BYTES = 16 * 1024 ** 2;
const hasHiddenLayers = (name: string) => `${name} has layers that are not always shown; save it without layers`;
/** The first file that a shell is given open. */
const FIRST_FILE = '/proc/self/fd/3';
const PROGRESS = /write progress: (\d+)%/g;

/**
 * Combines PDFs in their order, every page once, and checks the result page by page. What is wrong with a file is
 * returned as a problem; a failure of ours is thrown.
 */
export async function combinePdfs(
  parts: readonly Part[],
  combining: Combining,
): Promise<Combined | { problem: CombineProblem }> {
  const combined = await combine(parts, combining);
  if ('pages' in combined) return combined;
  const { reason, detail } = combined.problem;
  return { problem: { reason, detail: withNames(detail, parts) } };
}

async function combine(parts: readonly Part[], combining: Combining): Promise<Combined | { problem: CombineProblem }> {
  const bytes = parts.reduce((sum, { size }) => sum + size, 0);
  const inspected = await withShell({ files: parts.length, bytes, pages: 0 }, combining, (shell) =>
    inspectParts(shell, parts, combining),
  );
  if (!Array.isArray(inspected)) return { problem: inspected };
  const pages = inspected.map((part) => part.pages);
  const all = sumOf(pages);
  combining.onPages(0, all);
  const work = { files: parts.length, bytes, pages: all };
  const complaint = await writeCombined(parts, work, combining);
  const found = complaint ?? (await checkCombined(work, combining));
  if (found === null) return { pages, file: await openCombined(inspected, work, combining) };
  // A shell of its own, because its limits are those of the pages that are known now.
  const problem = await withShell(work, combining, (shell) =>
    complaint === null
      ? findContentProblem(shell, parts, pages, { into: combining.into, work, complaint: found })
      : findProblem(shell, parts, pages, found),
  );
  return { problem };
}

/** Opens a shell with the limits of this work, and closes it when what it is used for has ended. */
async function withShell<T>(
  work: Work,
  { folder, account, signal }: Combining,
  act: (shell: ToolShell) => Promise<T>,
  files?: number[],
): Promise<T> {
  const shell = openToolShell({ folder, account, signal, files, limits: qpdfLimits(work) });
  try {
    return await act(shell);
  } finally {
    shell.close();
  }
}

/** The pages of a part, and their sizes where poppler reads as many as qpdf. */
type InspectedPart = { pages: number; sizes: PageSize[] | null };

/** Returns the pages of each part; or the problem of the first one that can't be read, or would not look the same. */
async function inspectParts(
  shell: ToolShell,
  parts: readonly Part[],
  { folder }: Combining,
): Promise<InspectedPart[] | CombineProblem> {
  const inspected: InspectedPart[] = [];
  for (const part of parts) {
    const { name, pdf, size } = part;
    const outline = await readOutline(shell, pdf, size);
    if (!('pages' in outline)) return fileProblem(part, outline);
    const hidden = await findHiddenLayers(shell, { folder, pdf, size }, outline);
    if (typeof hidden === 'string') return { reason: hasHiddenLayers(name), detail: hidden };
    if (hidden !== null) return fileProblem(part, hidden);
    const seconds = qpdfSeconds({ files: 1, bytes: size, pages: 0 });
    const sizes = await pageShapes(shell, pdf, { most: outline.pages + 1, seconds });
    const isKnown = Array.isArray(sizes) && sizes.length === outline.pages;
    inspected.push({ pages: outline.pages, sizes: isKnown ? sizes : null });
  }
  return inspected;
}

/** Writes every page of the parts into one file, and reports how many are written. */
async function writeCombined(parts: readonly Part[], work: Work, combining: Combining): Promise<Complaint | null> {
  const { folder, account, into, signal, onPages } = combining;
  const args = ['--progress', '--empty', '--pages', ...parts.map(({ pdf }) => pdf), '--', into];
  const run = await runTool('qpdf', args, {
    folder,
    account,
    signal,
    limits: qpdfLimits(work),
    seconds: qpdfSeconds(work),
    outputBytes: OUTPUT_BYTES,
    onOutput: (chunk) => {
      const percent = [...chunk.toString('latin1').matchAll(PROGRESS)].at(-1)?.[1];
      if (percent !== undefined) onPages(Math.floor((work.pages * Number(percent)) / 100), work.pages);
    },
  });
  signal?.throwIfAborted();
  return complaintOf(run);
}

/** Makes sure that the combined file has every page, and returns what is complained about their content. */
async function checkCombined(work: Work, { folder, account, into, signal }: Combining): Promise<Complaint | null> {
  const limits = { limits: qpdfLimits(work), seconds: qpdfSeconds(work), outputBytes: OUTPUT_BYTES };
  const options = { folder, account, signal, ...limits };
  const counted = await runTool('qpdf', ['--show-npages', into], options);
  const number = complaintOf(counted) === null ? Number(counted.stdout.toString('latin1').trim()) : null;
  if (number !== work.pages) throw new Error(`The combined file has ${number} pages instead of ${work.pages}.`);
  const checked = await runTool('qpdf', ['--check', into], options);
  signal?.throwIfAborted();
  return complaintOf(checked);
}

/**
 * Opens the combined file once, and makes sure of that file that it is a PDF with the pages of the parts. It is not left to the
 * tool that wrote it: poppler reads the open file.
 */
async function openCombined(parts: readonly InspectedPart[], work: Work, combining: Combining): Promise<CombinedFile> {
  const { folder, into } = combining;
  const limits = qpdfLimits(work);
  const file = await openToolFile(path.join(folder, into), limits.fileMb * 1024 ** 2);
  try {
    const sha256 = await hashToolFile(file);
    const ends = await readFileEnds(file);
    if ('kind' in ends) throw new Error(`${into} is not a PDF: ${ends.kind}.`);
    const most = work.pages + 1;
    const sizes = await withShell(
      work,
      combining,
      (shell) => pageShapes(shell, FIRST_FILE, { most, seconds: qpdfSeconds(work) }),
      [file.handle.fd],
    );
    combining.signal?.throwIfAborted();
    if (!Array.isArray(sizes)) throw new Error(`${into} can't be read: ${sizes}.`);
    if (sizes.length !== work.pages) throw new Error(`${into} has ${sizes.length} pages instead of ${work.pages}.`);
    const wanted = parts.flatMap((part) => part.sizes ?? Array.from({ length: part.pages }, () => null));
    const other = sizes.findIndex((size, place) => !isSameSize(size, wanted[place]!));
    if (other !== -1) throw new Error(`Page ${other + 1} of ${into} has another size than it had.`);
    return { ...file, sha256 };
  } catch (error) {
    await file.handle.close();
    throw error;
  }
}

/** Sizes are printed with two decimals at the least; a size that is not known is any. */
function isSameSize(size: PageSize, wanted: PageSize | null): boolean {
  if (wanted === null) return true;
  return Math.abs(size.width - wanted.width) < 0.5 && Math.abs(size.height - wanted.height) < 0.5;
}

/** Returns the page whose content is complained about; where it is no page's, the file that it came from. */
async function findContentProblem(
  shell: ToolShell,
  parts: readonly Part[],
  pages: number[],
  { into, work, complaint }: { into: string; work: Work; complaint: Complaint },
): Promise<CombineProblem> {
  const seconds = qpdfSeconds(work);
  const object = /\bpage object (\d+ \d+)\b/.exec(complaint.line)?.[1];
  if (object !== undefined) {
    const run = await shell.run(['qpdf', '--show-pages', into], { seconds, outputBytes: PAGES_BYTES });
    const page = new RegExp(`^page (\\d+): ${object} R$`, 'm').exec(run.stdout.toString('latin1'))?.[1];
    if (page !== undefined) return pageProblem(parts, pages, Number(page), complaint);
  }
  for (const part of parts) {
    const own = complaintOf(await shell.run(['qpdf', '--check', part.pdf], { seconds, outputBytes: OUTPUT_BYTES }));
    if (own !== null) return fileProblem(part, own);
  }
  return { reason: `the files cannot be combined${because(complaint)}`, detail: complaint.line };
}

/** Returns the problem of the first file, and of its first page, that cannot be combined without a complaint. */
async function findProblem(
  shell: ToolShell,
  parts: readonly Part[],
  pages: number[],
  complaint: Complaint,
): Promise<CombineProblem> {
  if (complaint.why === 'warning' || complaint.why === 'exit')
    for (const [place, part] of parts.entries()) {
      const whole = await probe(shell, part, pages[place]!);
      if (whole === null) continue;
      return firstBadPage(shell, part, pages[place]!, whole);
    }
  return { reason: `the files cannot be combined${because(complaint)}`, detail: complaint.line };
}

/** Halves the pages until the first one is found with which the file is complained about. */
async function firstBadPage(shell: ToolShell, part: Part, pages: number, whole: Complaint): Promise<CombineProblem> {
  let [good, bad] = [0, pages];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if ((await probe(shell, part, middle)) === null) good = middle;
    else bad = middle;
  }
  return { reason: `page ${bad} of ${part.name} cannot be read`, detail: whole.line };
}

/** Combines the first pages of one part alone, and returns the complaint. */
async function probe(shell: ToolShell, { pdf, size }: Part, pages: number): Promise<Complaint | null> {
  const seconds = qpdfSeconds({ files: 1, bytes: size, pages });
  const words = ['qpdf', '--empty', '--pages', pdf, `1-${pages}`, '--', 'probe.pdf'];
  return complaintOf(await shell.run(words, { seconds, outputBytes: OUTPUT_BYTES }));
}

function fileProblem({ name }: Part, complaint: Complaint): CombineProblem {
  const reason = complaint.needsPassword ? `${name} needs a password` : `${name} cannot be read${because(complaint)}`;
  return { reason, detail: complaint.line };
}

/** Returns the problem of a page of the whole set, by its place in the file that it came from. */
function pageProblem(parts: readonly Part[], pages: number[], page: number, complaint: Complaint): CombineProblem {
  let before = 0;
  for (const [place, part] of parts.entries()) {
    if (page <= before + pages[place]!)
      return { reason: `page ${page - before} of ${part.name} cannot be read`, detail: complaint.line };
    before += pages[place]!;
  }
  throw new Error(`Page ${page} is none of the ${before} pages of the set.`);
}

/** Why we ended the tool, where we did; its own reasons are in the detail. */
function because({ why }: Complaint): string {
  if (why === 'memory') return ': it takes more memory than it may';
  if (why === 'timeout') return ': it takes longer than it may';
  if (why === 'output') return ': it becomes larger than it may';
  return '';
}

/** Returns the tool's words with the names that people know instead of ours. */
function withNames(words: string, parts: readonly Part[]): string {
  const names = new Map(parts.map(({ pdf, name }) => [pdf, name]));
  return words.replaceAll(/(?<![\w.-])\d+\.pdf(?![\w.-])/g, (pdf) => names.get(pdf) ?? pdf);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
