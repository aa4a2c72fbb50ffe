import { describe, expect, it } from 'vitest';
import type { Cell } from './cell.ts';
import { writeCsv } from './csv.ts';

async function written(...parts: Cell[][][]): Promise<string> {
  const chunks: Buffer[] = [];
  const sheet = { heads: ['Name', 'Count'], timezone: 'America/New_York', note: 'The end' };
  async function* inParts() {
    yield* parts;
  }
  for await (const chunk of writeCsv({ ...sheet, parts: inParts() })) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

describe('a CSV file', () => {
  it('begins with the mark of UTF-8 and the heads, and ends with the note', async () => {
    expect(await written()).toBe('\uFEFFName,Count\r\nThe end\r\n');
  });

  it('quotes what would end a cell, and doubles quotes', async () => {
    expect(await written([['a,b', 1]], [['say "B3"', -2]], [['two\r\nlines\rand more', null]])).toBe(
      '\uFEFFName,Count\r\n"a,b",1\r\n"say ""B3""",-2\r\n"two\nlines\nand more",\r\nThe end\r\n',
    );
  });

  it('has a carriage return at the end of each record and nowhere else, so that rows can be counted', async () => {
    const text = await written([
      ['a\r\nb', 1],
      ['\rc\r', 2],
    ]);
    expect(text.split('\r').length - 1).toBe(4);
  });

  it('keeps a formula as text, and numbers and dates as what they are', async () => {
    const text = await written([
      ['=1+1', -5],
      ['@x', new Date('2026-11-14T12:42:00Z')],
    ]);
    expect(text.split('\r\n').slice(1, 3)).toEqual(["'=1+1,-5", "'@x,2026-11-14 07:42"]);
  });
});
