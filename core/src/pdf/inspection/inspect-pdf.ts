import path from 'node:path';
import { TOOL_PROCESSES, type Account } from '../../platform/sandbox/sandbox.ts';
import { withToolFile } from '../../platform/sandbox/tool-file.ts';
import { openToolShell, type ToolShell } from '../../platform/sandbox/tool-shell.ts';
import { collectLayers } from '../hidden-layers.ts';
import { openObjects, type PdfObjects } from '../pdf-objects.ts';
import { pageShapes, type PageSize } from '../pdf-pages.ts';
import type { Complaint } from '../qpdf.ts';
import { collectActiveContent, type ActiveContent } from './active-content.ts';
import { collectAnnotations } from './annotations.ts';
import type { Extra } from './extras.ts';
import { collectFeatures } from './features.ts';
import { readFileEnds, type EndsProblem, type FileEnds } from './file-ends.ts';
import { readCertification, readFields, readFormFields, type Certification, type FormFields } from './form-fields.ts';
import { hasEntityDefinitions } from './metadata.ts';
import { collectDrawings } from './nested-drawings.ts';
import { collectStreams, type PackingProblem } from './packed-streams.ts';
import { collectPageBoxes, type PageBoxes } from './page-boxes.ts';
import { collectTree } from './page-tree.ts';
import type { FoundPage } from './shown-at.ts';
import type { PdfProblem } from '../page-text.ts';

/** What the file of a PDF says, without a look at what is drawn on its pages. */
export type PdfFacts = {
  version: string;
  bytes: number;
  /** In points, as the pages are shown: turned and cropped. */
  pages: PageSize[];
  /** The boxes of each of these pages. */
  boxes: PageBoxes[];
  /** Opens without a password, but asks programs to refuse some things, such as combining. */
  isLocked: boolean;
  certification: Certification | null;
  /** The names of all layers, and which of them are not always shown, in words. */
  layers: string[];
  hiddenLayers: string | null;
  /** What it has besides ink and words. */
  extras: Extra[];
  /** How often it was written to, the first time included, and whether it has objects more often than that. */
  revisions: number;
  hasSpareObjects: boolean;
  /** The program that wrote it, as it says itself. */
  producer: string | null;
} & FormFields;

/** What keeps a PDF from being taken as a document that shows everybody the same. */
export type FileProblem =
  | EndsProblem
  | PackingProblem
  | { kind: 'needs-password' }
  | { kind: 'unknown-lock' }
  | { kind: 'damaged'; detail: string }
  | { kind: 'leads-back' }
  | { kind: 'draws-itself' }
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
// Processes of a shell that was closed just before may still be ending.
const LIMITS = { memoryMb: 768, fileMb: 512, processes: TOOL_PROCESSES, openFiles: 64 };

/**
 * Inspects the file of a PDF: that it is one and nothing else, whole, open to everybody and without anything that acts by
 * itself. `qpdf --check` would take a hundred times as long and sees nothing more (docs/performance.md, G14).
 */
export async function inspectPdf(inspection: Inspection): Promise<Inspected> {
  const { folder, account, pdf, signal } = inspection;
  const file = path.join(folder, pdf);
  const { ends, bytes } = await withToolFile(file, async (opened) => ({
    ends: await readFileEnds(opened),
    bytes: opened.size,
  }));
  if ('kind' in ends) return { problem: ends };
  const all = SMALL_SECONDS + Math.ceil(bytes / BYTES_PER_SECOND);
  const end = performance.now() + all * 1000;
  const seconds = () => Math.max(0.1, (end - performance.now()) / 1000);
  const shell = openToolShell({ folder, account, signal, limits: { ...LIMITS, cpuSeconds: all } });
  try {
    const read = await readObjects({ ...inspection, shell, seconds });
    return 'problem' in read ? read : { facts: { ...ends, bytes, ...read } };
  } finally {
    shell.close();
  }
}

type Read = Omit<PdfFacts, keyof FileEnds | 'bytes'>;
type Work = Inspection & { shell: ToolShell; seconds(): number };

/** Goes through every object of the file, and then follows what they lead to. */
async function readObjects(work: Work): Promise<Read | { problem: FileProblem }> {
  const collected = {
    tree: collectTree(),
    boxes: collectPageBoxes(),
    active: collectActiveContent(),
    streams: collectStreams(),
    drawings: collectDrawings(),
    layers: collectLayers(),
    annotations: collectAnnotations(),
    features: collectFeatures(),
  };
  const collectors = Object.values(collected);
  const open = () =>
    openObjects(work.shell, work, work.seconds(), (object) => {
      for (const collector of collectors) collector.visit(object);
    });
  const first = await open();
  // A tool that is killed once may be the machine's fault; twice, it is the file's.
  const objects = 'why' in first && first.why === 'crash' ? await open() : first;
  if (!('trailer' in objects)) return { problem: problemOf(objects) };
  try {
    const problem = await findProblem(work, objects, collected);
    if (problem !== null) return { problem };
    const pages = await readPages(work, objects, collected);
    if ('problem' in pages) return pages;
    const fields = await readFields(objects);
    const ofAnnotations = await collected.annotations.extras(objects, pages.found, fields);
    const ofDrawings = await collected.features.extras(objects, pages.found);
    if (ofAnnotations === null || ofDrawings === null) return { problem: { kind: 'takes-too-much' } };
    return {
      pages: pages.shapes,
      boxes: pages.found.map(({ boxes }) => boxes),
      isLocked: '/Encrypt' in objects.trailer,
      certification: await readCertification(objects),
      layers: collected.layers.names(),
      hiddenLayers: await collected.layers.hidden(objects),
      producer: await readProducer(objects),
      extras: [...ofAnnotations, ...ofDrawings],
      ...(await readFormFields(objects, pages.found, fields)),
    };
  } finally {
    await objects.close();
  }
}

async function readProducer(objects: PdfObjects): Promise<string | null> {
  const { '/Producer': producer } = await objects.getDictionary(objects.trailer['/Info']);
  const name = await objects.get(producer);
  return typeof name === 'string' ? name : null;
}

type Collected = {
  tree: ReturnType<typeof collectTree>;
  boxes: ReturnType<typeof collectPageBoxes>;
  active: ReturnType<typeof collectActiveContent>;
  streams: ReturnType<typeof collectStreams>;
  drawings: ReturnType<typeof collectDrawings>;
};

/** Returns what is wrong with the objects, the cheapest question first. */
async function findProblem(work: Work, objects: PdfObjects, collected: Collected): Promise<FileProblem | null> {
  const { tree, active, streams, drawings } = collected;
  const packing = await streams.problem(objects);
  if (packing !== null) return packing;
  if (tree.hasLoop()) return { kind: 'leads-back' };
  const what = await active.found(objects);
  if (what.length > 0) return { kind: 'active-content', what };
  const unpacked = await streams.unpack(work);
  if (unpacked !== null) return 'kind' in unpacked ? unpacked : problemOf(unpacked);
  const isEndless = await drawings.isEndless(work.shell, work.pdf, objects, work.seconds);
  if (typeof isEndless !== 'boolean') return problemOf(isEndless);
  if (isEndless) return { kind: 'draws-itself' };
  const { '/Metadata': metadata } = await objects.getDictionary(objects.trailer['/Root']);
  const hasEntities = await hasEntityDefinitions(work.shell, work.pdf, metadata, work.seconds());
  if (typeof hasEntities !== 'boolean') return problemOf(hasEntities);
  return hasEntities ? { kind: 'entities-in-metadata' } : null;
}

/** Returns the pages, of which two programs must find the same number. */
async function readPages(
  { shell, pdf, seconds }: Work,
  objects: PdfObjects,
  { tree, boxes }: Pick<Collected, 'tree' | 'boxes'>,
): Promise<{ found: FoundPage[]; shapes: PageSize[] } | { problem: FileProblem }> {
  const references = await tree.pages(objects, MAX_PAGES);
  if (references === null) return { problem: { kind: 'damaged', detail: 'The page tree has something else in it.' } };
  if (references.length > MAX_PAGES) return { problem: { kind: 'too-many-pages', most: MAX_PAGES } };
  const shapes = await pageShapes(shell, pdf, { most: MAX_PAGES, seconds: seconds() });
  if (typeof shapes === 'string') return { problem: problemOfPages(shapes) };
  if (shapes.length !== references.length || shapes.length === 0) return { problem: { kind: 'page-counts-differ' } };
  const large = shapes.findIndex(isTooLarge);
  if (large !== -1) return { problem: { kind: 'page-too-large', page: large + 1, inches: inInches(shapes[large]!) } };
  const found: FoundPage[] = [];
  for (const reference of references) found.push({ reference, boxes: await boxes.boxesOf(objects, reference) });
  return { found, shapes };
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

function problemOfPages(problem: PdfProblem): FileProblem {
  if (problem === 'password') return { kind: 'needs-password' };
  return problem === 'damaged' ? { kind: 'page-counts-differ' } : { kind: 'takes-too-much' };
}
