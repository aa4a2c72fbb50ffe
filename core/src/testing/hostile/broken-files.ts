import { deflateSync } from 'node:zlib';
import type { HostilePdf } from './hostile-pdf.ts';
import { aCatalog, aPage, aPageTree, aStream, plainPdf } from './plain-pdf.ts';

const DAMAGED = /The PDF is damaged/;
const MB = 1024 ** 2;

/** Files that are no PDF, or one whose parts don't fit together. */
export const BROKEN_FILES: HostilePdf[] = [
  { id: 'PDF-001', title: 'no bytes at all', make: () => Buffer.alloc(0), refused: /does not begin as a PDF/ },
  {
    id: 'PDF-002',
    title: 'not a PDF',
    make: () => Buffer.from('Dear engineer,\n'.repeat(100)),
    refused: /does not begin/,
  },
  {
    id: 'PDF-003',
    title: 'a PDF behind a script',
    make: ({ unsigned }) => Buffer.concat([Buffer.from('<html><script>alert(1)</script>\n'), unsigned]),
    refused: /does not begin as a PDF/,
  },
  {
    id: 'PDF-004',
    title: 'a version that does not exist',
    make: ({ unsigned }) => Buffer.concat([Buffer.from('%PDF-9.9'), unsigned.subarray(8)]),
    refused: /version “9\.9”/,
  },
  {
    id: 'PDF-005',
    title: 'cut off',
    make: ({ unsigned }) => unsigned.subarray(0, Math.floor(unsigned.length * 0.7)),
    refused: /cut off/,
  },
  {
    id: 'PDF-006',
    title: 'without its end mark',
    make: ({ unsigned }) => unsigned.subarray(0, unsigned.lastIndexOf('%%EOF')),
    refused: /cut off/,
  },
  {
    id: 'PDF-007',
    title: '5 MB after its end',
    make: ({ unsigned }) => Buffer.concat([unsigned, Buffer.alloc(5 * MB, 'x')]),
    refused: /after the end of the PDF/,
  },
  {
    id: 'PDF-012',
    title: 'a table of references that claims two billion',
    make: hugeTable,
    refused: /damaged|too much time or memory/,
  },
  {
    id: 'PDF-014',
    title: 'a page of 2,000 inches',
    make: () => plainPdf([aCatalog(), aPageTree(), aPage().replace('612 792', '144000 144000')]),
    refused: /Page 1 is too large to be drawn: 2,000 x 2,000 inches/,
  },
  {
    id: 'PDF-015',
    title: 'a page tree that leads back',
    make: () => plainPdf([aCatalog(), aPageTree('2 0 R 3 0 R'), aPage()]),
    refused: DAMAGED,
  },
  {
    id: 'PDF-016',
    title: 'one page that claims to be 99,999,999',
    make: () => plainPdf([aCatalog(), aPageTree('3 0 R', 99_999_999), aPage()]),
    refused: DAMAGED,
  },
  {
    id: 'PDF-017',
    title: '200,000 times the same page',
    make: () => plainPdf([aCatalog(), aPageTree('3 0 R '.repeat(200_000), 200_000), aPage()]),
    refused: /more than 10,000 pages/,
  },
  {
    id: 'PDF-017',
    title: 'the same, with a count of one',
    make: () => plainPdf([aCatalog(), aPageTree('3 0 R '.repeat(200_000), 1), aPage()]),
    refused: /more than 10,000 pages/,
  },
  {
    id: 'PDF-018',
    title: 'a list in a list, 20,000 deep',
    make: () => plainPdf([aCatalog('/X 4 0 R'), aPageTree(), aPage(), '['.repeat(20_000) + ']'.repeat(20_000)]),
    refused: DAMAGED,
  },
  {
    id: 'PDF-019',
    title: 'an outline that leads back',
    make: () =>
      plainPdf([
        aCatalog('/Outlines 4 0 R'),
        aPageTree(),
        aPage(),
        '<</First 5 0 R/Last 5 0 R/Count 1>>',
        '<</Title(a)/Parent 4 0 R/Next 5 0 R>>',
      ]),
    refused: /a list in it never ends/,
  },
  {
    id: 'PDF-019',
    title: 'a tree of names that leads back',
    make: () =>
      plainPdf([aCatalog('/Names<</Dests 4 0 R>>'), aPageTree(), aPage(), '<</Kids[5 0 R]>>', '<</Kids[4 0 R]>>']),
    refused: /a list in it never ends/,
  },
  {
    id: 'PDF-019',
    title: 'a form field that is in itself',
    make: () => plainPdf([aCatalog('/AcroForm<</Fields[4 0 R]>>'), aPageTree(), aPage(), '<</T(a)/Kids[4 0 R]>>']),
    refused: /a list in it never ends/,
  },
  {
    id: 'PDF-047',
    title: 'a zip behind the PDF',
    make: ({ unsigned }) => Buffer.concat([unsigned, emptyZip(0)]),
    refused: /after the end of the PDF/,
  },
  {
    id: 'PDF-047',
    title: 'a zip whose comment is the end of the PDF',
    make: ({ unsigned }) => {
      const end = unsigned.lastIndexOf('%%EOF');
      const tail = unsigned.subarray(end);
      return Buffer.concat([unsigned.subarray(0, end), emptyZip(tail.length + 1), Buffer.from('\n'), tail]);
    },
    refused: /a PDF and a zip|damaged/,
  },
  {
    id: 'PDF-048',
    title: 'a Windows program in front',
    make: ({ unsigned }) => Buffer.concat([Buffer.from('MZ\x90\0'.padEnd(64, '\0'), 'latin1'), unsigned]),
    refused: /does not begin as a PDF/,
  },
  { id: 'PDF-049', title: '10,001 pages', make: manyPages, refused: /more than 10,000 pages/ },
];

/** The end of a zip without files, with a comment of so many bytes to come. */
function emptyZip(comment: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(comment, 20);
  return end;
}

/** Each entry takes 24 bytes of memory at least, so that two billion of them fit nowhere. */
function hugeTable(): Buffer {
  const before = Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'),
    Buffer.from(`2 0 obj\n${aPageTree()}\nendobj\n3 0 obj\n${aPage()}\nendobj\n`),
  ]);
  const rows = deflateSync(Buffer.alloc(24 * 1000));
  const table = aStream('/Type/XRef/Size 2147483648/W[8 8 8]/Root 1 0 R/Filter/FlateDecode', rows);
  const start = Buffer.from(`\nendobj\nstartxref\n${before.length}\n%%EOF\n`);
  return Buffer.concat([before, Buffer.from('4 0 obj\n'), table, start]);
}

function manyPages(): Buffer {
  const count = 10_001;
  const kids = Array.from({ length: count }, (_, place) => `${place + 3} 0 R`).join(' ');
  return plainPdf([aCatalog(), aPageTree(kids, count), ...Array.from({ length: count }, () => aPage())]);
}
