import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { boundaryOf, readParts } from './multipart.ts';

type Read = { headers: Record<string, string>; bytes: Buffer };

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(form: Buffer | string, size = 65_536): Promise<Read[]> {
  const parts: Read[] = [];
  for await (const { headers, body } of readParts(inPieces(Buffer.from(form as string), size), 'edge')) {
    const chunks = [];
    for await (const chunk of body) chunks.push(Buffer.from(chunk));
    parts.push({ headers: Object.fromEntries(headers), bytes: Buffer.concat(chunks) });
  }
  return parts;
}

const disposition = 'Content-Disposition: form-data; name="a"';
const form = (...parts: (Buffer | string)[]) =>
  Buffer.concat([
    ...parts.flatMap((part) => [
      Buffer.from(`--edge\r\n${disposition}\r\n\r\n`),
      Buffer.from(part as string),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--edge--\r\n'),
  ]);

describe('reads', () => {
  it.each([1, 2, 3, 7, 64, 1000])('the same parts in pieces of %i bytes', async (size) => {
    const bodies = [
      '',
      'x',
      '\r\n',
      '\r\n--edg',
      '\r\n--edgf--',
      '--edge',
      'a\r\n\r\nb',
      '\r\r\n\n--',
      '-'.repeat(300),
    ];
    const parts = await read(form(...bodies), size);
    expect(parts.map(({ bytes }) => bytes.toString())).toEqual(bodies);
    expect(parts[0]!.headers).toEqual({ 'content-disposition': 'form-data; name="a"' });
  });

  it('any bytes as they are', async () => {
    for (let round = 0; round < 50; round += 1) {
      const bytes = randomBytes(5_000);
      const [part] = await read(form(bytes), 1 + Math.floor(Math.random() * 200));
      expect(part!.bytes.equals(bytes)).toBe(true);
    }
  });

  it('past a part whose body nobody wanted', async () => {
    const names = [];
    for await (const { headers } of readParts(inPieces(form('one', 'two'.repeat(9_000), 'three'), 100), 'edge'))
      names.push(headers.get('content-disposition'));
    expect(names).toHaveLength(3);
  });

  it('a form without parts, and drops what follows the end', async () => {
    expect(await read('--edge--')).toEqual([]);
    expect(await read(Buffer.concat([form('x'), Buffer.from('--edge\r\nnonsense')]))).toHaveLength(1);
  });

  it('no further than it is asked', async () => {
    let taken = 0;
    async function* counted() {
      for await (const piece of inPieces(form('x'.repeat(1_000_000)), 1_000)) {
        taken += piece.length;
        yield piece;
      }
    }
    for await (const { body } of readParts(counted(), 'edge')) {
      await body.next();
      break;
    }
    expect(taken).toBeLessThan(3_000);
  });
});

describe('refuses', () => {
  it.each([
    ['nothing', ''],
    ['another boundary', form('x').toString().replaceAll('edge', 'other')],
    ['bytes before the first part', `hello\r\n${form('x').toString()}`],
    ['[MPT-002] a form that ends within a part', form('x'.repeat(100)).subarray(0, 90)],
    ['[MPT-002] a form without its last boundary', form('x').toString().replace('--edge--\r\n', '')],
    ['a form that ends within its headers', `--edge\r\n${disposition}`],
    ['[MPT-006] thousands of headers', `--edge\r\n${'X-A: b\r\n'.repeat(3_000)}\r\nx\r\n--edge--`],
    ['headers without an end', `--edge\r\nX-A: ${'b'.repeat(100_000)}`],
    ['a part without headers', '--edge\r\n\r\nx\r\n--edge--'],
    ['a line that is no header', `--edge\r\n${disposition}\r\nnonsense\r\n\r\nx\r\n--edge--`],
    ['a header that continues in a second line', `--edge\r\n${disposition};\r\n filename="a"\r\n\r\nx\r\n--edge--`],
    ['a header twice', `--edge\r\n${disposition}\r\n${disposition}\r\n\r\nx\r\n--edge--`],
    ['a bare line feed within a header', `--edge\r\n${disposition}\nX: y\r\n\r\nx\r\n--edge--`],
    ['bytes that are no text in a header', Buffer.from(`--edge\r\nX: \xff\r\n\r\nx\r\n--edge--`, 'latin1')],
    ['anything between a boundary and its line end', '--edge \r\n'],
  ])('%s', async (_, sent) => {
    await expect(read(sent)).rejects.toMatchObject({ kind: 'malformed' });
    await expect(read(sent, 1)).rejects.toMatchObject({ kind: 'malformed' });
  });
});

it.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['Multipart/Form-Data;boundary="a b"', 'a b'],
  ['multipart/form-data', null],
  ['multipart/form-data; boundary=', null],
  ['multipart/mixed; boundary=abc', null],
  [`multipart/form-data; boundary=${'a'.repeat(71)}`, null],
  [undefined, null],
])('finds the boundary of %s', (type, boundary) => expect(boundaryOf(type)).toBe(boundary));
