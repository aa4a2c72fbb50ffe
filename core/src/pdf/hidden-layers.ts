import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { ToolShell } from '../platform/sandbox/tool-shell.ts';
import { withoutStrings, type Outline } from './count-pages.ts';
import { complaintOf, qpdfSeconds, type Complaint } from './qpdf.ts';

// Combined pages lose what their file says of its layers, so that every layer is drawn and printed. That changes nothing
// where each layer is always shown. Where one is not, what nobody has seen before would be under the seal.

/** A value as qpdf writes it into JSON: names begin with a slash, texts with `u:` or `b:`, references are `5 0 R`. */
type Value = string | number | boolean | null | Value[] | Dictionary;
type Dictionary = { [key: string]: Value };

/** What a PDF says of layers outside its catalog. */
type Scanned = { names: Map<string, string>; dependent: string | null };

type Layered = { folder: string; pdf: string; size: number };

const OBJECT_BYTES = 1024 ** 2;
const NAMED = 5;
const USAGE_STATES = ['/ViewState', '/PrintState', '/ExportState'];
const USAGE_CONDITIONS = ['/Zoom', '/User', '/Language'];

/** Returns which layers of a PDF are not always shown, in words; null when all are, or there are none. */
export async function findHiddenLayers(
  shell: ToolShell,
  file: Layered,
  { catalog }: Outline,
): Promise<string | Complaint | null> {
  const seconds = qpdfSeconds({ files: 1, bytes: file.size, pages: 0 });
  const limits = { seconds, outputBytes: OBJECT_BYTES };
  const shown = await shell.run(['qpdf', `--show-object=${catalog}`, file.pdf], limits);
  const complaint = complaintOf(shown);
  if (complaint !== null) return complaint;
  if (!withoutStrings(shown.stdout.toString('latin1')).includes('/OCProperties')) return null;

  const scanned = await scanObjects(shell, file, seconds);
  if (!('names' in scanned)) return scanned;
  if (scanned.dependent !== null) return scanned.dependent;
  const off = await layersOff(shell, file, catalog, limits);
  if (!Array.isArray(off)) return off;
  if (off.length === 0) return null;
  const names = off.map((layer) => scanned.names.get(layer) ?? `object ${layer}`);
  return `Layers that are off: ${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ', …' : ''}.`;
}

/** Reads every object of the PDF, one at a time, for layers whose state depends on something. */
async function scanObjects(shell: ToolShell, { folder, pdf }: Layered, seconds: number): Promise<Scanned | Complaint> {
  const target = 'objects.json';
  const words = ['qpdf', '--json', '--json-key=qpdf', pdf, target];
  const complaint = complaintOf(await shell.run(words, { seconds, outputBytes: OBJECT_BYTES }));
  if (complaint !== null) return complaint;
  const scanned: Scanned = { names: new Map(), dependent: null };
  try {
    for await (const [reference, value] of objectsIn(path.join(folder, target))) {
      if (isDictionary(value) && value['/Type'] === '/OCG') scanned.names.set(reference, textOf(value['/Name']));
      scanned.dependent ??= findDependent(value);
    }
  } finally {
    await rm(path.join(folder, target), { force: true });
  }
  return scanned;
}

/** Yields the objects of qpdf's JSON, which has each of them on lines of its own, without reading them all at once. */
async function* objectsIn(file: string): AsyncGenerator<[reference: string, value: Value]> {
  const input = createReadStream(file);
  const lines: string[] = [];
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      if (/^ {6}"/.test(line)) lines.length = 0;
      lines.push(line);
      if (!/^ {6}\},?$/.test(line)) continue;
      const text = lines.join('\n').replace(/,$/, '');
      lines.length = 0;
      for (const [key, object] of Object.entries(JSON.parse(`{${text}}`) as Record<string, Dictionary>))
        yield [key.replace(/^obj:/, ''), object['value'] ?? object['stream'] ?? null];
    }
  } finally {
    input.destroy();
  }
}

/** Returns which layer's state is not the same at all times, in words: on paper, at some size, or by other layers. */
function findDependent(value: Value): string | null {
  if (Array.isArray(value)) return firstOf(value, findDependent);
  if (!isDictionary(value)) return null;
  if (USAGE_STATES.some((state) => state in value && value[state] !== '/ON'))
    return 'A layer is not shown, not printed or not exported.';
  if (USAGE_CONDITIONS.some((key) => isDictionary(value[key] ?? null)))
    return 'A layer is shown at some sizes, to some people or in some languages alone.';
  if (value['/Type'] === '/OCMD') {
    const isShownWithItsLayers = [undefined, '/AnyOn', '/AllOn'].includes(value['/P'] as string | undefined);
    if ('/VE' in value || !isShownWithItsLayers) return 'Content is shown or hidden by the state of other layers.';
  }
  return firstOf(Object.values(value), findDependent);
}

/** Returns the layers that are off when the PDF is opened. */
async function layersOff(
  shell: ToolShell,
  { pdf }: Layered,
  catalog: string,
  limits: { seconds: number; outputBytes: number },
): Promise<string[] | Complaint | string> {
  let complaint: Complaint | null = null;
  const resolve = async (value: Value | undefined): Promise<Value> => {
    const reference = typeof value === 'string' ? /^(\d+) (\d+) R$/.exec(value) : null;
    if (!reference || complaint) return value ?? null;
    const object = `${reference[1]},${reference[2]}`;
    const run = await shell.run(['qpdf', '--json', '--json-key=qpdf', `--json-object=${object}`, pdf], limits);
    complaint = complaintOf(run);
    if (complaint) return null;
    const read = JSON.parse(run.stdout.toString('utf8')) as { qpdf: [Value, Record<string, Dictionary>] };
    return read.qpdf[1][`obj:${reference[0]}`]?.['value'] ?? null;
  };
  const dictionary = async (value: Value | undefined): Promise<Dictionary> => {
    const read = await resolve(value);
    return isDictionary(read) ? read : {};
  };
  const list = async (value: Value | undefined): Promise<string[]> => {
    const read = await resolve(value);
    return Array.isArray(read) ? read.filter((item) => typeof item === 'string') : [];
  };
  const root = await dictionary(catalog.replace(/^(\d+),(\d+)$/, '$1 $2 R'));
  const properties = await dictionary(root['/OCProperties']);
  const standard = await dictionary(properties['/D']);
  const base = await resolve(standard['/BaseState']);
  const on = new Set(await list(standard['/ON']));
  const off = await list(standard['/OFF']);
  if (base === '/OFF') off.push(...(await list(properties['/OCGs'])).filter((layer) => !on.has(layer)));
  if (complaint) return complaint;
  return base === null || base === '/ON' || base === '/OFF' ? off : 'The state of its layers is not known.';
}

function isDictionary(value: Value): value is Dictionary {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: Value | undefined): string {
  return typeof value === 'string' ? value.replace(/^[ub]:/, '') : 'without a name';
}

function firstOf<T>(items: readonly T[], find: (item: T) => string | null): string | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}
