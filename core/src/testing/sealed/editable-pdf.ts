import { inflateSync } from 'node:zlib';
import { onFiles, OUT } from './on-files.ts';
import type { Dictionary, Value } from './pdf-objects.ts';

type StreamObject = { stream: { dict: Dictionary; data: string } };
type ObjectTable = Record<string, { value: Value } | StreamObject>;

/** A PDF whose objects can be read and changed, whichever program wrote it. */
export class EditablePdf {
  readonly #head: Dictionary & { maxobjectid: number };
  readonly #table: ObjectTable;

  private constructor(head: Dictionary & { maxobjectid: number }, table: ObjectTable) {
    this.#head = head;
    this.#table = table;
  }

  static async of(pdf: Buffer): Promise<EditablePdf> {
    const options = ['--json-output', '--json-stream-data=inline', '--decode-level=none', 'in.pdf', OUT];
    const json = await onFiles('qpdf', options, { 'in.pdf': pdf });
    const { qpdf } = JSON.parse(json.toString()) as { qpdf: [Dictionary & { maxobjectid: number }, ObjectTable] };
    return new EditablePdf(...qpdf);
  }

  /** Writes all objects anew, as a program does that saves a PDF under its own name. */
  async write(options: string[] = ['--object-streams=disable']): Promise<Buffer> {
    const json = JSON.stringify({ qpdf: [this.#head, this.#table] });
    return onFiles('qpdf', ['--json-input', '--deterministic-id', ...options, 'in.json', OUT], { 'in.json': json });
  }

  /** Adds an object and returns a reference to it. */
  add(value: Value): string {
    return this.#put({ value });
  }

  addStream(dict: Dictionary, data: Buffer | string): string {
    return this.#put({ stream: { dict, data: Buffer.from(data as string, 'latin1').toString('base64') } });
  }

  /** What a reference leads to, which is the value itself where it is none. A stream is its dictionary. */
  at(value: Value | undefined): Value {
    if (typeof value !== 'string' || !/^\d+ \d+ R$/.test(value)) return value ?? null;
    const object = this.#table[`obj:${value}`];
    if (!object) return null;
    return 'stream' in object ? object.stream.dict : object.value;
  }

  /** A dictionary that a reference leads to; an empty one where there is none. */
  dict(value: Value | undefined): Dictionary {
    const found = this.at(value);
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : {};
  }

  list(value: Value | undefined): Value[] {
    const found = this.at(value);
    return Array.isArray(found) ? found : [];
  }

  /** The unpacked bytes of a stream. */
  data(reference: string): Buffer {
    const object = this.#table[`obj:${reference}`];
    if (!object || !('stream' in object)) throw new Error(`No stream: ${reference}`);
    const data = Buffer.from(object.stream.data, 'base64');
    return object.stream.dict['/Filter'] === undefined ? data : inflateSync(data);
  }

  /** All objects, with the bytes of streams as they are. */
  *objects(): Generator<{ reference: string; value: Value; stream: Buffer | null }> {
    for (const [key, object] of Object.entries(this.#table)) {
      if (!key.startsWith('obj:')) continue;
      const reference = key.slice('obj:'.length);
      if (!('stream' in object)) yield { reference, value: object.value, stream: null };
      else yield { reference, value: object.stream.dict, stream: Buffer.from(object.stream.data, 'base64') };
    }
  }

  get trailer(): Dictionary {
    return (this.#table['trailer'] as { value: Dictionary }).value;
  }

  get catalog(): Dictionary {
    return this.dict(this.trailer['/Root']);
  }

  /** References to the pages, in order. */
  get pages(): string[] {
    const under = (reference: string): string[] => {
      const node = this.dict(reference);
      if (node['/Type'] !== '/Pages') return [reference];
      return (this.list(node['/Kids']) as string[]).flatMap(under);
    };
    return under(this.catalog['/Pages'] as string);
  }

  /** Sets the pages, in order, all in one list. */
  set pages(references: string[]) {
    const tree = this.catalog['/Pages']!;
    const root = this.dict(tree);
    for (const reference of references) {
      const page = this.dict(reference);
      for (const name of ['/MediaBox', '/CropBox', '/Rotate', '/Resources']) {
        const value = this.inherited(page, name);
        if (value !== null) page[name] = value;
      }
      page['/Parent'] = tree;
    }
    root['/Kids'] = references;
    root['/Count'] = references.length;
  }

  /** An entry of a page, or of the nodes above it. */
  inherited(page: Dictionary, name: string): Value {
    for (let node = page; ; node = this.dict(node['/Parent'])) {
      if (node[name] !== undefined) return node[name];
      if (node['/Parent'] === undefined) return null;
    }
  }

  #put(object: ObjectTable[string]): string {
    this.#head.maxobjectid += 1;
    const reference = `${this.#head.maxobjectid} 0 R`;
    this.#table[`obj:${reference}`] = object;
    return reference;
  }
}
