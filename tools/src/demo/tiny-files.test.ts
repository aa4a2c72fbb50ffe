import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { tinyPdf } from './files/tiny-pdf.ts';
import { tinyZip } from './files/tiny-zip.ts';

describe('tinyPdf', () => {
  const pdf = tinyPdf([['Truss T01', 'Lot 14 – Roof (rev \\ 2)'], ['Truss T02']]).toString('latin1');

  it('points to every object where it is', () => {
    const start = Number(/startxref\n(\d+)/.exec(pdf)![1]);
    expect(pdf.slice(start, start + 4)).toBe('xref');
    const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]));
    expect(offsets).toHaveLength(7);
    for (const [index, offset] of offsets.entries())
      expect(pdf.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj`));
  });

  it('writes the length of every stream, and writes what the font can show', () => {
    const streams = [...pdf.matchAll(/\/Length (\d+) >>\nstream\n([^]*?)\nendstream/g)];
    expect(streams).toHaveLength(2);
    for (const [, length, content] of streams) expect(content).toHaveLength(Number(length));
    expect(pdf).toContain(String.raw`(Lot 14 - Roof \(rev \\ 2\))`);
    expect(pdf).toContain('/Count 2');
  });
});

describe('tinyZip', () => {
  it('can be read back from its directory', () => {
    const zip = tinyZip([
      { name: 'a.txt', bytes: Buffer.from('first') },
      { name: 'b.txt', bytes: Buffer.from('second '.repeat(50)) },
    ]);
    const end = zip.lastIndexOf('PK\x05\x06');
    expect(zip.readUInt16LE(end + 10)).toBe(2);
    let entry = zip.readUInt32LE(end + 16);
    const read = [0, 1].map(() => {
      expect(zip.toString('latin1', entry, entry + 4)).toBe('PK\x01\x02');
      const nameLength = zip.readUInt16LE(entry + 28);
      const local = zip.readUInt32LE(entry + 42);
      const packed = zip.subarray(local + 30 + nameLength, local + 30 + nameLength + zip.readUInt32LE(entry + 20));
      const name = zip.toString('utf8', entry + 46, entry + 46 + nameLength);
      entry += 46 + nameLength;
      return [name, inflateRawSync(packed).toString()];
    });
    expect(read).toEqual([
      ['a.txt', 'first'],
      ['b.txt', 'second '.repeat(50)],
    ]);
  });
});
