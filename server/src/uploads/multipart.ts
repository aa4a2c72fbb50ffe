import { Refused } from '@sealdesk/core/refused.ts';

/** One part of a form: its headers by their small names, and its bytes as they come. */
export type Part = { headers: ReadonlyMap<string, string>; body: AsyncGenerator<Buffer, void> };

const MAX_HEADER_BYTES = 16 * 1024;
const MAX_HEADERS = 20;
const LINE = Buffer.from('\r\n');
const BLANK_LINE = Buffer.from('\r\n\r\n');
const HEADER = /^([!#$%&'*+\-.^_`|~\dA-Za-z]+):[ \t]*(.*)$/s;

/** Refuses a form that does not hold to its own format. */
export function malformed(): Refused {
  return new Refused('malformed', 'The form could not be read. Please try again.');
}

/** The boundary that a content type names, or null when it is no form with files. */
export function boundaryOf(contentType: string | undefined): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*$/i.exec(contentType ?? '') ?? [];
  return quoted ?? plain ?? null;
}

/**
 * Reads a form part by part as its bytes come in, and never more of it than is asked for. Nothing is dropped silently:
 * what is not a whole, well-formed part is refused. (The common parsers skip parts that they don't understand, so a
 * forged header could make a file vanish.) A part's body is to be read before the next part is asked for.
 */
export async function* readParts(source: AsyncIterator<Buffer>, boundary: string): AsyncGenerator<Part, void> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter has no line before it; with one put there it is like the others.
  const bytes = new Incoming(source, LINE);
  if (!(await bytes.take(delimiter.length)).equals(delimiter)) throw malformed();
  for (;;) {
    const after = (await bytes.take(2)).toString('latin1');
    if (after === '--') return;
    if (after !== '\r\n') throw malformed();
    const body = bytes.until(delimiter);
    yield { headers: parseHeaders(await bytes.block()), body };
    // Whoever left some of it unread wants none of it.
    for await (const _ of body);
  }
}

/** The bytes that came and are not read yet: never more than one chunk and the tail of the last. */
class Incoming {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer;

  constructor(source: AsyncIterator<Buffer>, first: Buffer) {
    this.#source = source;
    this.#held = first;
  }

  /** Exactly so many bytes. */
  async take(count: number): Promise<Buffer> {
    while (this.#held.length < count) await this.#fill();
    return this.#cut(count);
  }

  /** The lines up to a blank one. */
  async block(): Promise<string> {
    let end = this.#held.indexOf(BLANK_LINE);
    while (end < 0) {
      if (this.#held.length > MAX_HEADER_BYTES) throw malformed();
      await this.#fill();
      end = this.#held.indexOf(BLANK_LINE);
    }
    if (end > MAX_HEADER_BYTES) throw malformed();
    const text = this.#cut(end);
    this.#cut(BLANK_LINE.length);
    return decode(text);
  }

  /** Everything before the mark, which is read, too. */
  async *until(mark: Buffer): AsyncGenerator<Buffer, void> {
    for (;;) {
      const at = this.#held.indexOf(mark);
      const sure = at < 0 ? this.#sureBefore(mark) : at;
      if (sure > 0) {
        const before = this.#cut(sure);
        if (at >= 0) this.#cut(mark.length);
        yield before;
      } else if (at === 0) this.#cut(mark.length);
      if (at >= 0) return;
      await this.#fill();
    }
  }

  /** How many bytes are surely before the mark: it may have begun in the last ones. Mostly all are, and nothing is copied. */
  #sureBefore(mark: Buffer): number {
    const begin = this.#held.indexOf(mark[0]!, Math.max(0, this.#held.length - mark.length + 1));
    return begin < 0 ? this.#held.length : begin;
  }

  async #fill(): Promise<void> {
    const { value, done } = await this.#source.next();
    if (done) throw malformed(); // It ended in the middle.
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
  }

  #cut(count: number): Buffer {
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    return taken;
  }
}

function parseHeaders(block: string): Map<string, string> {
  const lines = block.split('\r\n');
  if (lines.length > MAX_HEADERS) throw malformed();
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = HEADER.exec(line) ?? [];
    if (name === undefined || value === undefined || /[\r\n]/.test(value)) throw malformed();
    if (headers.has(name.toLowerCase())) throw malformed();
    headers.set(name.toLowerCase(), value.trim());
  }
  return headers;
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed();
  }
}
