import type { HostilePdf } from './hostile-pdf.ts';
import { aCatalog, aPage, aPageTree, aStream, plainPdf } from './plain-pdf.ts';

/**
 * Files made from what public advisories of poppler and qpdf say, not the original ones of those who found the flaws. The
 * tools of today may read some without harm; what matters is that nothing of ours stops, whatever they do.
 */
export const ADVISORY_FILES: HostilePdf[] = [
  {
    id: 'PDF-052',
    title: 'a tree of structure whose parents are listed again and again (after CVE-2025-52885)',
    make: repeatedParents,
    refused: null,
  },
  {
    id: 'PDF-052',
    title: 'one annotation that a page refers to 300,000 times (after CVE-2025-52886)',
    make: () =>
      plainPdf([
        aCatalog(),
        aPageTree(),
        aPage(`/Annots[${'4 0 R '.repeat(300_000)}]`),
        '<</Type/Annot/Subtype/Text/Rect[9 9 29 29]/Contents(a)>>',
      ]),
    refused: /The PDF is damaged/,
  },
  {
    id: 'PDF-052',
    title: 'a color by a program that rolls its stack by the smallest number (after CVE-2025-32364)',
    make: rolledStack,
    refused: null,
  },
  {
    id: 'PDF-052',
    title: 'a JBIG2 picture placed outside its page (after CVE-2025-32365)',
    make: misplacedBitmap,
    refused: null,
  },
  {
    id: 'PDF-052',
    title: 'dictionaries in each other, 20,000 deep, in the trailer (after CVE-2018-18020)',
    make: () => {
      const pdf = plainPdf([aCatalog(), aPageTree(), aPage()]).toString('latin1');
      return Buffer.from(pdf.replace('/Root', `/X ${'<</A'.repeat(20_000)} 1${'>>'.repeat(20_000)}/Root`), 'latin1');
    },
    refused: /The PDF is damaged/,
  },
];

function repeatedParents(): Buffer {
  const numbers = Array.from({ length: 2000 }, (_, place) => `${place % 7} [5 0 R 5 0 R 5 0 R]`).join(' ');
  return plainPdf([
    aCatalog('/MarkInfo<</Marked true>>/StructTreeRoot 4 0 R'),
    aPageTree(),
    aPage('/StructParents 0'),
    `<</Type/StructTreeRoot/K 5 0 R/ParentTree<</Nums[${numbers}]>>>>`,
    '<</Type/StructElem/S/P/P 4 0 R/Pg 3 0 R/K[0 1 2]>>',
  ]);
}

function rolledStack(): Buffer {
  const program = '{ 1 2 3 -2147483648 -1 roll 2 -2147483648 roll }';
  return plainPdf([
    aCatalog(),
    aPageTree(),
    aPage('/Contents 4 0 R/Resources<</ColorSpace<</C[/Separation/Ink/DeviceGray 5 0 R]>>>>'),
    aStream('', '/C cs 0.5 scn 9 9 99 99 re f'),
    aStream('/FunctionType 4/Domain[0 1]/Range[0 1]', program),
  ]);
}

/** A page of 64 x 64 with a generic region whose place is far outside of it. */
function misplacedBitmap(): Buffer {
  const segment = (number: number, type: number, data: Buffer) => {
    const head = Buffer.alloc(11);
    head.writeUInt32BE(number, 0);
    head.writeUInt8(type, 4);
    head.writeUInt8(1, 6);
    head.writeUInt32BE(data.length, 7);
    return Buffer.concat([head, data]);
  };
  const page = Buffer.alloc(19);
  page.writeUInt32BE(64, 0);
  page.writeUInt32BE(64, 4);
  const region = Buffer.alloc(26, 0x5a);
  for (const [place, value] of [64, 64, 0x7f_ff_ff_f0, 0x7f_ff_ff_f0].entries()) region.writeUInt32BE(value, place * 4);
  region.writeUInt8(0, 16);
  region.writeUInt8(0, 17);
  const data = Buffer.concat([segment(0, 48, page), segment(1, 38, region)]);
  const size = '/Width 64/Height 64/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/JBIG2Decode';
  return plainPdf([
    aCatalog(),
    aPageTree(),
    aPage('/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>'),
    aStream('', 'q 612 0 0 792 0 0 cm /P Do Q'),
    aStream(`/Type/XObject/Subtype/Image${size}`, data),
  ]);
}
