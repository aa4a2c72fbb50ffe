import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { PART_END } from '@sealdesk/contract/exports/export-formats.ts';
import { describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import type { Cell } from './cell.ts';
import { writeXlsx } from './xlsx.ts';

async function written(...parts: Cell[][][]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const sheet = { heads: ['Name', 'Value'], timezone: 'America/New_York', note: 'The end' };
  async function* inParts() {
    yield* parts;
  }
  for await (const chunk of writeXlsx({ ...sheet, parts: inParts() })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Every file of a zip by its name, read by another program than the one that wrote it. */
async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const opened = await yauzl.fromBufferPromise(bytes);
  const files = new Map<string, string>();
  for await (const entry of opened.eachEntry()) {
    const plain = await buffer(await opened.openReadStreamPromise(entry));
    expect(entry.crc32).toBe(crc32(plain));
    files.set(entry.fileName, plain.toString('utf8'));
  }
  return files;
}

const sheetOf = async (...parts: Cell[][][]) => (await unzip(await written(...parts))).get('xl/worksheets/sheet1.xml')!;
/** The texts of the sheet's cells, as a reader of XML sees them. */
const textsIn = (sheet: string) => [...sheet.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, text]) => text);

describe('an Excel file', () => {
  it('is a workbook of one sheet', async () => {
    const files = await unzip(await written([['a', 1]]));
    expect([...files.keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const sheet = files.get('xl/worksheets/sheet1.xml')!;
    expect(textsIn(sheet)).toEqual(['Name', 'Value', 'a', 'The end']);
    expect(sheet).toContain('<c><v>1</v></c>');
  });

  it('holds every text as text: nothing is a formula', async () => {
    const sheet = await sheetOf([['=1+1', '+2']], [['<b>&amp;', '@x']]);
    expect(textsIn(sheet)).toEqual(['Name', 'Value', "'=1+1", "'+2", '&lt;b&gt;&amp;amp;', "'@x", 'The end']);
    expect(sheet).not.toContain('<f');
  });

  it('holds dates as dates, in the time zone of the reader', async () => {
    // 2026-11-14 is day 46,340 of Excel; 06:00 is a quarter of it.
    expect(await sheetOf([['a', new Date('2026-11-14T11:00:00Z')]])).toContain('<c s="1"><v>46340.25</v></c>');
  });

  it('writes nothing that XML or Excel would read as something else', async () => {
    const sheet = await sheetOf([['a\u0000b\u001Fc\uFFFE', '_x0041_']], [['\uD800 lone', null]]);
    expect(textsIn(sheet).slice(2, 5)).toEqual(['abc', '_x005F_x0041_', '\uFFFD lone']);
  });

  it('ends each part of its rows so that it can be counted in the bytes', async () => {
    const rows = (n: number): Cell[][] => Array.from({ length: 500 }, (_, at) => [`Lot ${n} ${at}`, at]);
    const bytes = await written(rows(1), rows(2), rows(3));
    let ends = 0;
    for (let at = bytes.indexOf(Buffer.from(PART_END)); at >= 0; at = bytes.indexOf(Buffer.from(PART_END), at + 4))
      ends += 1;
    // The heads, the three parts, and the note.
    expect(ends).toBe(5);
    expect(textsIn(await sheetOf(rows(1), rows(2), rows(3)))).toHaveLength(1503);
  });
});
