import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from '../../platform/sandbox/sandbox.ts';
import { openToolShell, type ToolShell } from '../../platform/sandbox/tool-shell.ts';
import { collectLayers } from '../hidden-layers.ts';
import { openObjects } from '../pdf-objects.ts';
import { pageShapes, type PageSize } from '../pdf-pages.ts';
import type { Complaint } from '../qpdf.ts';
import { collectActiveContent, type ActiveContent } from './active-content.ts';
import { readFileEnds, type EndsProblem } from './file-ends.ts';
import { readCertification, readFormFields, type Certification, type FormFields } from './form-fields.ts';
import { hasEntityDefinitions } from './metadata.ts';
import { collectStreams, type PackingProblem } from './packed-streams.ts';
import { collectTree } from './page-tree.ts';

/** What the file of a PDF says, without a look at what is drawn on its pages. */
export type PdfFacts = {
  version: string;
  bytes: number;
  /** In points, as the pages are shown: turned and cropped. */
  pages: PageSize[];
  /** Opens without a password, but asks programs to refuse some things, such as combining. */
  isLocked: boolean;
  certification: Certification | null;
  /** The names of all layers, and which of them are not always shown, in words. */
  layers: string[];
  hiddenLayers: string | null;
  /** How often it was written to, the first time included. */
  revisions: number;
} & FormFields;

/** What keeps a PDF from being taken as a document that shows everybody the same. */
export type FileProblem =
  | EndsProblem
  | PackingProblem
  | { kind: 'needs-password' }
  | { kind: 'unknown-lock' }
  | { kind: 'damaged'; detail: string }
  | { kind: 'leads-back' }
  | { kind: 'page-counts-differ' }
  | { kind: 'too-many-pages'; most: number }
  | { kind: 'page-too-large'; page: number; inches: PageSize }
  | { kind: 'active-content'; what: ActiveContent[] }
  | { kind: 'entities-in-metadata' }
  | { kind: 'takes-too-much' };

export type Inspected = { facts: PdfFacts } | { problem: FileProblem };

type Inspection = {
  /** Private, and of the tool's account: the PDF is in it by its plain name. */
  folder: string;
  account: Account | null;
  pdf: string;
  signal?: AbortSignal | undefined;
};

const MAX_PAGES = 10_000;
const POINTS_PER_INCH = 72;
/** The longest side that the format knows, 200 inches; and the area that a picture of a page at 200 dpi has memory for. */
const MAX_SIDE = 14_400;
const MAX_SQUARE_INCHES = 5_000;

// A small file has 25 seconds for everything, which it never needs; a large one more.
const SMALL_SECONDS = 25;
const BYTES_PER_SECOND = 2 * 1024 ** 2;
const LIMITS = { memoryMb: 768, fileMb: 512, processes: 16, openFiles: 64 };

/**
 * Inspects the file of a PDF: that it is one and nothing else, whole, open to everybody and without anything that acts by
 * itself. `qpdf --check` would take a hundred times as long and sees nothing more (docs/performance.md, G14).
 */
export async function inspectPdf(inspection: Inspection): Promise<Inspected> {
  const { folder, account, pdf, signal } = inspection;
  const file = path.join(folder, pdf);
  const ends = await readFileEnds(file);
  if ('kind' in ends) return { problem: ends };
  const { size: bytes } = await stat(file);
  const all = SMALL_SECONDS + Math.ceil(bytes / BYTES_PER_SECOND);
  const end = performance.now() + all * 1000;
  const seconds = () => Math.max(0.1, (end - performance.now()) / 1000);
  const shell = openToolShell({ folder, account, signal, limits: { ...LIMITS, cpuSeconds: all } });
  try {
    const read = await readObjects(shell, inspection, seconds);
    return 'problem' in read ? read : { facts: { ...ends, bytes, ...read } };
  } finally {
    shell.close();
  }
}

type Read = Omit<PdfFacts, 'version' | 'revisions' | 'bytes'>;

async function readObjects(
  shell: ToolShell,
  inspection: Inspection,
  seconds: () => number,
): Promise<Read | { problem: FileProblem }> {
  const [tree, active, streams, layers] = [collectTree(), collectActiveContent(), collectStreams(), collectLayers()];
  const objects = await openObjects(shell, inspection, seconds(), (object) => {
    for (const collected of [tree, active, streams, layers]) collected.visit(object);
  });
  if (!('trailer' in objects)) return { problem: problemOf(objects) };
  try {
    const packing = await streams.problem(objects);
    if (packing !== null) return { problem: packing };
    if (tree.hasLoop()) return { problem: { kind: 'leads-back' } };
    const what = await active.found(objects);
    if (what.length > 0) return { problem: { kind: 'active-content', what } };

    const pages = await tree.pages(objects, MAX_PAGES);
    if (pages === null) return { problem: { kind: 'damaged', detail: 'A page is not one.' } };
    if (pages.length > MAX_PAGES) return { problem: { kind: 'too-many-pages', most: MAX_PAGES } };
    const shapes = await pageShapes(shell, inspection.pdf, { most: MAX_PAGES, seconds: seconds() });
    if (typeof shapes === 'string') return { problem: problemOfPages(shapes) };
    if (shapes.length !== pages.length || shapes.length === 0) return { problem: { kind: 'page-counts-differ' } };
    const large = shapes.findIndex(isTooLarge);
    if (large !== -1) return { problem: { kind: 'page-too-large', page: large + 1, inches: inInches(shapes[large]!) } };

    const unpacked = await streams.unpack({ ...inspection, seconds });
    if (unpacked !== null) return { problem: 'kind' in unpacked ? unpacked : problemOf(unpacked) };
    const catalog = await objects.getDictionary(objects.trailer['/Root']);
    const entities = await hasEntityDefinitions(shell, inspection.pdf, catalog['/Metadata'], seconds());
    if (typeof entities !== 'boolean') return { problem: problemOf(entities) };
    if (entities) return { problem: { kind: 'entities-in-metadata' } };
    return {
      pages: shapes,
      isLocked: '/Encrypt' in objects.trailer,
      certification: await readCertification(objects),
      layers: layers.names(),
      hiddenLayers: await layers.hidden(objects),
      ...(await readFormFields(objects, pages)),
    };
  } finally {
    await objects.close();
  }
}

function isTooLarge({ width, height }: PageSize): boolean {
  const inches = inInches({ width, height });
  return Math.max(width, height) > MAX_SIDE || inches.width * inches.height > MAX_SQUARE_INCHES;
}

function inInches({ width, height }: PageSize): PageSize {
  return { width: width / POINTS_PER_INCH, height: height / POINTS_PER_INCH };
}

function problemOf({ line, needsPassword, why }: Complaint): FileProblem {
  if (needsPassword) return { kind: 'needs-password' };
  if (/unsupported (encryption|security)|encryption (dictionary|handler)/i.test(line)) return { kind: 'unknown-lock' };
  if (why === 'timeout' || why === 'memory' || why === 'output') return { kind: 'takes-too-much' };
  return { kind: 'damaged', detail: line };
}

function problemOfPages(problem: 'password' | 'damaged' | 'too-long'): FileProblem {
  if (problem === 'password') return { kind: 'needs-password' };
  return problem === 'damaged' ? { kind: 'page-counts-differ' } : { kind: 'takes-too-much' };
}
