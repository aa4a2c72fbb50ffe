/** One element of an ASN.1 structure: its tag, what is in it, and its bytes with tag and length. */
export type Element = { tag: number; content: Buffer; bytes: Buffer };

export const TAG = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  object: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** By their numbers in the structure that they are in. */
  context0: 0xa0,
  context1: 0xa1,
  context2: 0xa2,
} as const;

const CONSTRUCTED = 0x20;
const MAX_DEPTH = 32;

/** Bytes that are not what they claim to be. */
export class MalformedDer extends Error {}

/** Returns the first element of these bytes. Lengths that are not given in advance, as in BER, are read as well. */
export function readElement(bytes: Buffer, depth = 0): Element {
  if (depth > MAX_DEPTH) throw new MalformedDer('ASN.1: nested too deep.');
  const tag = bytes[0];
  const short = bytes[1];
  if (tag === undefined || short === undefined) throw new MalformedDer('ASN.1: ends before an element does.');
  if ((tag & 0x1f) === 0x1f) throw new MalformedDer('ASN.1: a tag of more than one byte.');
  if (short === 0x80) return readOpenEnded(bytes, tag, depth);
  let [head, length] = [2, short];
  if (short > 0x80) {
    const count = short - 0x80;
    if (count > 4 || bytes.length < 2 + count) throw new MalformedDer('ASN.1: a length that is too long.');
    [head, length] = [2 + count, bytes.readUIntBE(2, count)];
  }
  if (bytes.length < head + length) throw new MalformedDer('ASN.1: ends before an element does.');
  return { tag, content: bytes.subarray(head, head + length), bytes: bytes.subarray(0, head + length) };
}

/** Returns the elements that another is made of. */
export function childrenOf(element: Element | undefined): Element[] {
  if (!element || (element.tag & CONSTRUCTED) === 0)
    throw new MalformedDer('ASN.1: a plain value where a structure is expected.');
  return readAll(element.content, 0);
}

/** Returns the bytes of an octet string, also of one that is written in pieces. */
export function octetsOf(element: Element): Buffer {
  if ((element.tag & CONSTRUCTED) === 0) return element.content;
  return Buffer.concat(childrenOf(element).map(octetsOf));
}

/** Returns an object identifier in its usual form, such as 2.5.4.3. */
export function oidOf(element: Element | undefined): string {
  if (element?.tag !== TAG.object || element.content.length === 0)
    throw new MalformedDer('ASN.1: no object identifier where one is expected.');
  const numbers: number[] = [];
  let number = 0;
  for (const byte of element.content) {
    number = number * 128 + (byte & 0x7f);
    if ((byte & 0x80) !== 0) continue;
    numbers.push(number);
    number = 0;
  }
  const [first = 0, ...rest] = numbers;
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - root * 40, ...rest].join('.');
}

/** Returns a point in time; null where it is none. */
export function timeOf({ tag, content }: Element): Date | null {
  const text = content.toString('latin1');
  const parts =
    tag === TAG.utcTime
      ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text)
      : /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!parts) return null;
  const [year, month, day, hour, minute, second] = parts.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const century = year >= 1000 ? 0 : year < 50 ? 2000 : 1900;
  const time = new Date(Date.UTC(century + year, month - 1, day, hour, minute, second));
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Reads elements up to the end of the bytes. */
function readAll(bytes: Buffer, depth: number): Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < bytes.length;) {
    const element = readElement(bytes.subarray(at), depth + 1);
    elements.push(element);
    at += element.bytes.length;
  }
  return elements;
}

/** Reads an element that ends with two zero bytes instead of having a length. */
function readOpenEnded(bytes: Buffer, tag: number, depth: number): Element {
  let at = 2;
  while (bytes[at] !== 0 || bytes[at + 1] !== 0) at += readElement(bytes.subarray(at), depth + 1).bytes.length;
  return { tag, content: bytes.subarray(2, at), bytes: bytes.subarray(0, at + 2) };
}
