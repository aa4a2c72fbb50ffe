import { rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { openToolFile } from '../platform/sandbox/tool-file.ts';
import type { ToolShell } from '../platform/sandbox/tool-shell.ts';
import { complaintOrCrash, type Complaint } from './qpdf.ts';

/** A value as qpdf writes it into JSON: names begin with a slash, texts with `u:` or `b:`, references are `5 0 R`. */
export type Value = string | number | boolean | null | Value[] | Dictionary;
export type Dictionary = { [key: string]: Value };

/** An object of a PDF. Of a stream, `value` is its dictionary; what is packed in it stays unread. */
export type PdfObject = { reference: string; value: Value; isStream: boolean };

/** Every object of a PDF: names are written out, and objects that were packed into streams are among them. */
export type PdfObjects = {
  trailer: Dictionary;
  /** Returns what a value refers to; a value that refers to nothing is returned as it is. */
  get(value: Value | undefined): Promise<Value>;
  getDictionary(value: Value | undefined): Promise<Dictionary>;
  getList(value: Value | undefined): Promise<Value[]>;
  close(): Promise<void>;
};

const REFERENCE = /^\d+ \d+ R$/;
const CHUNK = 1024 ** 2;
const OUTPUT_BYTES = 64 * 1024;
/** An honest set of ten thousand pages has fewer. */
const MAX_OBJECTS = 1_000_000;
const MAX_OBJECT_BYTES = 64 * CHUNK;
const MAX_JSON_BYTES = 512 * CHUNK;
const [OBJECT_BEGINS, TRAILER_BEGINS, ENDS] = ['\n      "obj:', '\n      "trailer": {', '\n      }'];
const JSON_FILE = 'objects.json';

const TOO_MANY: Complaint = { line: 'It has too many objects.', needsPassword: false, why: 'output' };

/**
 * Reads every object of a PDF once, in one run of qpdf, and passes it to `visit`. Streams stay packed, and one object at a
 * time is in memory; qpdf's own file keeps them until `close`. A PDF that qpdf has to repair is complained about.
 */
export async function openObjects(
  shell: ToolShell,
  { folder, pdf }: { folder: string; pdf: string },
  seconds: number,
  visit: (object: PdfObject) => void,
): Promise<PdfObjects | Complaint> {
  const file = path.join(folder, JSON_FILE);
  const words = ['qpdf', '--json', '--json-key=qpdf', pdf, JSON_FILE];
  const complaint = complaintOrCrash(await shell.run(words, { seconds, outputBytes: OUTPUT_BYTES }));
  if (complaint !== null) {
    await rm(file, { force: true });
    return complaint;
  }
  const { handle, size } = await openToolFile(file, MAX_JSON_BYTES);
  const close = async () => {
    await handle.close();
    await rm(file, { force: true });
  };
  try {
    const places = new Map<string, number>();
    let trailer: Dictionary | null = null;
    for await (const { at, text } of entriesIn(handle, size)) {
      const [key, object] = parsed(text);
      if (key === 'trailer') {
        trailer = isDictionary(object.value) ? object.value : null;
        continue;
      }
      if (places.size === MAX_OBJECTS) {
        await close();
        return TOO_MANY;
      }
      const reference = key.replace(/^obj:/, '');
      places.set(reference, at);
      visit({ ...object, reference });
    }
    if (trailer === null) throw new Error('qpdf wrote no trailer.');
    const get = async (value: Value | undefined): Promise<Value> => {
      if (!isReference(value)) return value ?? null;
      const at = places.get(value);
      return at === undefined ? null : readAt(handle, at);
    };
    return {
      trailer,
      get,
      getDictionary: async (value) => asDictionary(await get(value)),
      getList: async (value) => asList(await get(value)),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export function isDictionary(value: Value | undefined): value is Dictionary {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isReference(value: Value | undefined): value is string {
  return typeof value === 'string' && REFERENCE.test(value);
}

/** Returns a text without the mark of its kind; null where the value is no text. */
export function textOf(value: Value | undefined): string | null {
  if (typeof value !== 'string') return null;
  if (value.startsWith('u:')) return value.slice(2);
  return value.startsWith('b:') ? Buffer.from(value.slice(2), 'hex').toString('latin1') : null;
}

/** Returns a name with its slash; empty where the value is none. */
export function nameOf(value: Value | undefined): string {
  return typeof value === 'string' && value.startsWith('/') ? value : '';
}

/** Returns every dictionary in a value, from the outermost in. */
export function* dictionariesIn(value: Value): Generator<Dictionary> {
  if (Array.isArray(value)) for (const item of value) yield* dictionariesIn(item);
  else if (isDictionary(value)) {
    yield value;
    for (const item of Object.values(value)) if (typeof item === 'object') yield* dictionariesIn(item);
  }
}

export function asDictionary(value: Value | undefined): Dictionary {
  return isDictionary(value) ? value : {};
}

export function asList(value: Value | undefined): Value[] {
  return Array.isArray(value) ? value : [];
}

/** Yields the objects' texts with their places. qpdf begins and ends each of them on a line of its own. */
async function* entriesIn(handle: FileHandle, size: number): AsyncGenerator<{ at: number; text: string }> {
  let [rest, restAt, position] = [Buffer.alloc(0), 0, 0];
  while (position < size) {
    const chunk = Buffer.alloc(Math.min(CHUNK, size - position));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, position);
    if (bytesRead === 0) break;
    position += bytesRead;
    rest = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
    let used = 0;
    for (;;) {
      const from = beginningAfter(rest, used);
      const to = from === -1 ? -1 : rest.indexOf(ENDS, from);
      if (to === -1) break;
      yield { at: restAt + from, text: rest.toString('utf8', from, to + ENDS.length) };
      used = to;
    }
    restAt += used;
    rest = rest.subarray(used);
    if (rest.length > MAX_OBJECT_BYTES) throw new Error('qpdf wrote an object that is too large to be read.');
  }
}

function beginningAfter(bytes: Buffer, from: number): number {
  const object = bytes.indexOf(OBJECT_BEGINS, from);
  return object === -1 ? bytes.indexOf(TRAILER_BEGINS, from) : object;
}

async function readAt(handle: FileHandle, at: number): Promise<Value> {
  for (let length = 4096; ; length *= 16) {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await handle.read(bytes, 0, length, at);
    const to = bytes.indexOf(ENDS);
    if (to !== -1) return parsed(bytes.toString('utf8', 0, to + ENDS.length))[1].value;
    if (bytesRead < length) throw new Error('qpdf wrote an object without an end.');
  }
}

function parsed(text: string): [key: string, object: { value: Value; isStream: boolean }] {
  const [[key, object]] = Object.entries(JSON.parse(`{${text}}`) as Record<string, Dictionary>) as [
    [string, Dictionary],
  ];
  const stream = object['stream'];
  if (isDictionary(stream)) return [key, { value: stream['dict'] ?? null, isStream: true }];
  return [key, { value: object['value'] ?? null, isStream: false }];
}
