import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { TOOL_PROCESSES, type Account } from '../../platform/sandbox/sandbox.ts';
import { runTool } from '../../platform/sandbox/tool.ts';
import { asDictionary, isReference, nameOf } from '../pdf-objects.ts';
import type { Dictionary, PdfObject, PdfObjects, Value } from '../pdf-objects.ts';
import { complaintOrCrash, type Complaint } from '../qpdf.ts';

// What a PDF unpacks to has nothing to do with its size: a megabyte can be a gigabyte of spaces, which every tool after
// this would go through. Nothing honest is packed so, and it is cheaper to find out before.

export type PackingProblem =
  | { kind: 'image-too-large'; width: number; height: number }
  | { kind: 'packed-repeatedly' }
  | { kind: 'unpacks-too-large' };

/** Four hundred square inches at 1,200 dots an inch, and more than anybody scans. */
const MAX_PIXELS = 1_000_000_000;
/** An encoding for text, an encryption and two ways of packing. */
const MAX_FILTERS = 4;
const PACKERS = new Set(['/FlateDecode', '/Fl', '/LZWDecode', '/LZW', '/RunLengthDecode', '/RL', '/BrotliDecode']);

/** Less than this unpacks to 64 MB at most. */
const SUSPECT_BYTES = 64 * 1024;
/** The content of a dense page is 2 MB; one of 64 MB takes a second to read. */
const MAX_UNPACKED_MB = 64;
/** A file with more packed content than this has more time for every tool. */
const MAX_SUSPECT_BYTES = 16 * 1024 ** 2;
/** So many at a time, so that what is unpacked takes at most half a gigabyte of the disk. */
const AT_ONCE = 8;
const PREFIX = 'unpacked';

type Unpacking = {
  folder: string;
  account: Account | null;
  pdf: string;
  signal?: AbortSignal | undefined;
  seconds(): number;
};

/** Collects what the streams of a PDF say of how they are packed, and how large their pictures are. */
export function collectStreams(): {
  visit(object: PdfObject): void;
  /** Returns what is wrong with the streams, as far as their dictionaries show it. */
  problem(objects: Pick<PdfObjects, 'get'>): Promise<PackingProblem | null>;
  /** Unpacks what could become very large. */
  unpack(work: Unpacking): Promise<PackingProblem | Complaint | null>;
} {
  const suspects: { reference: string; bytes: number }[] = [];
  const unresolved: Dictionary[] = [];
  let found: PackingProblem | null = null;
  return {
    visit({ reference, value, isStream }) {
      if (!isStream) return;
      const dictionary = asDictionary(value);
      const filters = filtersOf(dictionary['/Filter']);
      const isPicture = dictionary['/Subtype'] === '/Image';
      if ([...filters, dictionary['/Width'], dictionary['/Height']].some(isReference)) unresolved.push(dictionary);
      else found ??= problemIn(dictionary, filters);
      const isStructure = ['/ObjStm', '/XRef'].includes(nameOf(dictionary['/Type']));
      const bytes = Number(dictionary['/Length'] ?? 0);
      if (!isPicture && !isStructure && filters.length > 0 && bytes >= SUSPECT_BYTES)
        suspects.push({ reference, bytes });
    },
    async problem({ get }) {
      for (const dictionary of unresolved) {
        const [width, height] = [await get(dictionary['/Width']), await get(dictionary['/Height'])];
        const filters = await Promise.all(filtersOf(await get(dictionary['/Filter'])).map(get));
        found ??= problemIn({ ...dictionary, '/Width': width, '/Height': height }, filters);
      }
      return found;
    },
    async unpack(work) {
      if (suspects.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_SUSPECT_BYTES) return null;
      for (let at = 0; at < suspects.length; at += AT_ONCE) {
        const problem = await unpackSome(
          suspects.slice(at, at + AT_ONCE).map(({ reference }) => reference),
          work,
        );
        if (problem !== null) return problem;
      }
      return null;
    },
  };
}

async function unpackSome(
  references: string[],
  { folder, account, pdf, signal, seconds }: Unpacking,
): Promise<PackingProblem | Complaint | null> {
  const objects = references.map((reference) => `--json-object=${reference.replace(/^(\d+) (\d+) R$/, '$1,$2')}`);
  const streams = ['--json-stream-data=file', `--json-stream-prefix=${PREFIX}`, '--decode-level=generalized'];
  try {
    const left = seconds();
    const run = await runTool('qpdf', ['--json', '--json-key=qpdf', ...objects, ...streams, pdf, `${PREFIX}.json`], {
      folder,
      account,
      signal,
      limits: {
        memoryMb: 512,
        cpuSeconds: Math.ceil(left),
        fileMb: MAX_UNPACKED_MB,
        processes: TOOL_PROCESSES,
        openFiles: 64,
      },
      seconds: left,
      outputBytes: 64 * 1024,
    });
    signal?.throwIfAborted();
    if (!run.ok && ['output', 'memory'].includes(run.why)) return { kind: 'unpacks-too-large' };
    return complaintOrCrash(run);
  } finally {
    const written = (await readdir(folder)).filter((name) => name.startsWith(PREFIX));
    await Promise.all(written.map((name) => rm(path.join(folder, name), { force: true })));
  }
}

function filtersOf(value: Value | undefined): Value[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

function problemIn(dictionary: Dictionary, filters: Value[]): PackingProblem | null {
  const packers = filters.filter((filter) => PACKERS.has(nameOf(filter)));
  if (filters.length > MAX_FILTERS || packers.length > 1) return { kind: 'packed-repeatedly' };
  const [width, height] = [Number(dictionary['/Width'] ?? 0), Number(dictionary['/Height'] ?? 0)];
  const isTooLarge = dictionary['/Subtype'] === '/Image' && width * height > MAX_PIXELS;
  return isTooLarge ? { kind: 'image-too-large', width, height } : null;
}
