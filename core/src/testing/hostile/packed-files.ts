import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { aPdfBomb } from '../drawings/sheet-set.ts';
import type { HostilePdf } from './hostile-pdf.ts';
import { aCatalog, aPage, aPageTree, aStream, plainPdf } from './plain-pdf.ts';

const MB = 1024 ** 2;
const TOO_LARGE = /too large|too much time or memory/;

/** Small files that become large, or take long, when they are unpacked or drawn. */
export const PACKED_FILES: HostilePdf[] = [
  {
    id: 'PDF-008',
    title: 'a gigabyte, packed twice into two kilobytes',
    make: () => withContent('/Filter[/FlateDecode/FlateDecode]', deflateSync(gigabyte(), { level: 9 })),
    refused: /compressed more than once/,
  },
  {
    id: 'PDF-009',
    title: 'a gigabyte, packed into a megabyte',
    make: () => withContent('/Filter/FlateDecode', gigabyte()),
    refused: TOO_LARGE,
  },
  {
    id: 'PDF-010',
    title: '26 filters, one after the other',
    make: () => withContent(`/Filter[${'/ASCIIHexDecode'.repeat(26)}]`, '>'),
    refused: /compressed more than once/,
  },
  { id: 'PDF-011', title: 'objects that unpack to a gigabyte', make: () => aPdfBomb(1024), refused: TOO_LARGE },
  ...(['JBIG2Decode', 'JPXDecode', 'CCITTFaxDecode'] as const).map((filter) => ({
    id: 'PDF-013',
    title: `a picture of 100,000 x 100,000 pixels (${filter})`,
    make: () => withPicture(filter),
    refused: /picture in the PDF is too large to be drawn: 100,000 x 100,000/,
  })),
  { id: 'PDF-020', title: 'a form that draws itself', make: formInItself, refused: /a part of it draws itself/ },
  {
    id: 'PDF-020',
    title: 'forms in each other, each twice in the one before',
    make: doubledForms,
    refused: /draws itself/,
  },
  { id: 'PDF-020', title: 'a letter that writes itself', make: letterInItself, refused: /a part of it draws itself/ },
];

function withContent(entries: string, bytes: Buffer | string): Buffer {
  return plainPdf([aCatalog(), aPageTree(), aPage('/Contents 4 0 R'), aStream(entries, bytes)]);
}

function withPicture(filter: string): Buffer {
  const size = '/Width 100000/Height 100000/BitsPerComponent 1/ColorSpace/DeviceGray';
  return plainPdf([
    aCatalog(),
    aPageTree(),
    aPage('/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>'),
    aStream('', 'q 612 0 0 792 0 0 cm /P Do Q'),
    aStream(`/Type/XObject/Subtype/Image${size}/Filter/${filter}`, '\0'.repeat(64)),
  ]);
}

const form = (resources: string, content: string) =>
  aStream(`/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<<${resources}>>`, content);

function formInItself(): Buffer {
  const resources = '/XObject<</X 5 0 R>>';
  const page = aPage(`/Contents 4 0 R/Resources<<${resources}>>`);
  return plainPdf([aCatalog(), aPageTree(), page, aStream('', '/X Do'), form(resources, '0 0 m 9 9 l S /X Do')]);
}

function doubledForms(): Buffer {
  const page = aPage('/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>');
  const forms = Array.from({ length: 40 }, (_, place) => form(`/XObject<</X ${place + 6} 0 R>>`, '/X Do /X Do'));
  return plainPdf([aCatalog(), aPageTree(), page, aStream('', '/X Do'), ...forms, form('', '0 0 m 9 9 l S')]);
}

function letterInItself(): Buffer {
  const resources = '/Resources<</Font<</T 5 0 R>>>>';
  const letters =
    '/CharProcs<</a 6 0 R>>/Encoding<</Type/Encoding/Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[1]';
  return plainPdf([
    aCatalog(),
    aPageTree(),
    aPage(`/Contents 4 0 R${resources}`),
    aStream('', 'BT /T 12 Tf 99 99 Td (a) Tj ET'),
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]${letters}${resources}>>`,
    aStream('', '1 0 d0 BT /T 1 Tf (a) Tj ET'),
  ]);
}

/** A gigabyte of spaces as Flate packs it: the same megabyte again and again, an end, and the sum of all. */
function gigabyte(): Buffer {
  const megabyte = deflateRawSync(Buffer.alloc(MB, ' '), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const blocks = Array.from({ length: 1024 }, () => megabyte);
  return Buffer.concat([Buffer.of(0x78, 0xda), ...blocks, Buffer.of(0x03, 0x00), sumOfSpaces(1024 * MB)]);
}

/** The check sum at the end of packed data (Adler-32), for so many spaces. */
function sumOfSpaces(count: number): Buffer {
  const [n, space, base] = [BigInt(count), 32n, 65_521n];
  const low = (1n + n * space) % base;
  const high = (n + (space * n * (n + 1n)) / 2n) % base;
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(Number((high << 16n) + low));
  return sum;
}
