import { inflateSync } from 'node:zlib';
import { onFiles, OUT } from './on-files.ts';

/** A value of a PDF as qpdf writes it in JSON: names begin with /, strings with u: or b:, and '7 0 R' is a reference. */
export type PdfValue = null | boolean | number | string | PdfValue[] | PdfDict;
export type PdfDict = { [name: string]: PdfValue };

type StreamObject = { stream: { dict: PdfDict; data: string } };
type ObjectTable = Record<string, { value: PdfValue } | StreamObject>;

/** A PDF whose objects can be read and changed, whichever program wrote it. */
export class EditablePdf {
  readonly #head: PdfDict & { maxobjectid: number };
  readonly #table: ObjectTable;

  private constructor(head: PdfDict & { maxobjectid: number }, table: ObjectTable) {
    this.#head = head;
    this.#table = table;
  }

  static async of(pdf: Buffer): Promise<EditablePdf> {
    const options = ['--json-output', '--json-stream-data=inline', '--decode-level=none', 'in.pdf', OUT];
    const json = await onFiles('qpdf', options, { 'in.pdf': pdf });
    const { qpdf } = JSON.parse(json.toString()) as { qpdf: [PdfDict & { maxobjectid: number }, ObjectTable] };
    return new EditablePdf(...qpdf);
  }

  /** Writes all objects anew, as a program does that saves a PDF under its own name. */
  async write(options: string[] = ['--object-streams=disable']): Promise<Buffer> {
    const json = JSON.stringify({ qpdf: [this.#head, this.#table] });
    return onFiles('qpdf', ['--json-input', '--deterministic-id', ...options, 'in.json', OUT], { 'in.json': json });
  }

  /** Adds an object and returns a reference to it. */
  add(value: PdfValue): string {
    return this.#put({ value });
  }

  addStream(dict: PdfDict, data: Buffer | string): string {
    return this.#put({ stream: { dict, data: Buffer.from(data as string, 'latin1').toString('base64') } });
  }

  /** What a reference leads to, which is the value itself where it is none. A stream is its dictionary. */
  at(value: PdfValue | undefined): PdfValue {
    if (typeof value !== 'string' || !/^\d+ \d+ R$/.test(value)) return value ?? null;
    const object = this.#table[`obj:${value}`];
    if (!object) return null;
    return 'stream' in object ? object.stream.dict : object.value;
  }

  /** A dictionary that a reference leads to; an empty one where there is none. */
  dict(value: PdfValue | undefined): PdfDict {
    const found = this.at(value);
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : {};
  }

  list(value: PdfValue | undefined): PdfValue[] {
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

  get catalog(): PdfDict {
    return this.dict((this.#table['trailer'] as { value: PdfDict }).value['/Root']);
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
  inherited(page: PdfDict, name: string): PdfValue {
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
