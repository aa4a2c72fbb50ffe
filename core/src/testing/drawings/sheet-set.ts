import { once } from 'node:events';
import { createDeflate } from 'node:zlib';
import { newPage, print, type Page } from './pdf-page.ts';
import { writePdf } from './write-pdf.ts';

/** What page `page` of the set `label` says. */
export const sheetText = (label: string, page: number): string => `Sheet ${label} ${page}`;

/** Pages that each say whose they are. */
export function sheetPages(label: string, count: number): Page[] {
  return Array.from({ length: count }, (_, place) => {
    const page = newPage();
    print(page, 72, 700, sheetText(label, place + 1), { size: 12 });
    return page;
  });
}

/** A PDF of so many pages that each say whose they are; `bytes` makes it about so large. */
export function aSheetSet(label: string, count: number, bytes = 0): Buffer {
  const pages = sheetPages(label, count);
  if (bytes > 0)
    for (const [place, page] of pages.entries()) page.commands.push(`% ${filler(label + place, bytes / count)}`);
  return writePdf(pages);
}

/** The same, with a page whose content is shorter than it claims, so that a reader has to guess where it ends. */
export function aDamagedSet(label: string, count: number, badPage: number): Buffer {
  let stream = 0;
  const text = writePdf(sheetPages(label, count)).toString('latin1');
  const broken = text.replaceAll(/<<\/Length (\d+)>>stream/g, (whole, length: string) => {
    stream += 1;
    return stream === badPage ? `<</Length ${'9'.repeat(length.length)}>>stream` : whole;
  });
  return Buffer.from(broken, 'latin1');
}

/** The same, with a page whose content is not what a page may say. */
export function aGarbledSet(label: string, count: number, badPage: number): Buffer {
  const pages = sheetPages(label, count);
  pages[badPage - 1]!.commands = ['BT (this text never ends'];
  return writePdf(pages);
}

const MB = 1024 ** 2;

/** A small PDF whose table of objects takes so many megabytes once it is unpacked. */
export async function aPdfBomb(megabytes: number): Promise<Buffer> {
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 1/Kids[3 0 R]>>'];
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>';
  const texts = [...objects, page];
  let at = 0;
  const heads = texts.map((text, place) => {
    const head = `${place + 1} ${at}`;
    at += text.length + 1;
    return head;
  });
  const first = `${heads.join(' ')} `;
  const packed = await deflated(Buffer.from(`${first}${texts.join(' ')} `), megabytes);
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  const add = (body: Buffer | string) => parts.push(Buffer.from(body as string));
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  add('%PDF-1.5\n');
  offsets.push(length());
  add(`4 0 obj\n<</Type/ObjStm/N 3/First ${first.length}/Filter/FlateDecode/Length ${packed.length}>>stream\n`);
  add(packed);
  add('\nendstream\nendobj\n');
  const table = length();
  const row = (kind: number, a: number, b: number) => {
    const bytes = Buffer.alloc(6);
    bytes.writeUInt8(kind, 0);
    bytes.writeUInt32BE(a, 1);
    bytes.writeUInt8(b, 5);
    return bytes;
  };
  const rows = [row(0, 0, 255), row(2, 4, 0), row(2, 4, 1), row(2, 4, 2), row(1, offsets[0]!, 0), row(1, table, 0)];
  add(`5 0 obj\n<</Type/XRef/Size 6/W[1 4 1]/Root 1 0 R/Length ${rows.length * 6}>>stream\n`);
  add(Buffer.concat(rows));
  add(`\nendstream\nendobj\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(parts);
}

async function deflated(head: Buffer, megabytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 });
  const out: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => out.push(chunk));
  deflate.write(head);
  const spaces = Buffer.alloc(MB, ' ');
  for (let count = 0; count < megabytes; count += 1) if (!deflate.write(spaces)) await once(deflate, 'drain');
  deflate.end();
  await once(deflate, 'end');
  return Buffer.concat(out);
}

/** Text that hardly gets smaller when it is packed, the same for the same seed. */
function filler(seed: string, length: number): string {
  let state = 7;
  for (const letter of seed) state = (state * 31 + letter.codePointAt(0)!) >>> 0;
  const letters: string[] = [];
  for (let count = 0; count < length; count += 1) {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    letters.push(String.fromCodePoint(33 + ((state >>> 16) % 90)));
  }
  return letters.join('');
}
