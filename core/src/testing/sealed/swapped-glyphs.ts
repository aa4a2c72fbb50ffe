import type { EditablePdf } from './editable-pdf.ts';
import type { Dictionary } from './pdf-objects.ts';

const GLYPH_NAMES = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** Makes the fonts of a page draw digits as others, while the text that programs read stays as it was. */
export function swapGlyphs(
  pdf: EditablePdf,
  page: Dictionary,
  swapped: Record<string, string>,
  /** What programs read of digits in place of themselves. */
  read: Record<string, string> = {},
): void {
  const resources = pdf.dict(page['/Resources']);
  const differences = Object.entries(swapped).flatMap(([digit, drawn]) => [
    digit.codePointAt(0)!,
    `/${GLYPH_NAMES[Number(drawn)]}`,
  ]);
  const unicode = pdf.addStream({}, toUnicode(read));
  const fonts = Object.entries(pdf.dict(resources['/Font'])).map(([name, reference]) => {
    const encoding = { '/Type': '/Encoding', '/BaseEncoding': '/WinAnsiEncoding', '/Differences': differences };
    return [name, pdf.add({ ...pdf.dict(reference), '/Encoding': encoding, '/ToUnicode': unicode })] as const;
  });
  page['/Resources'] = { ...resources, '/Font': Object.fromEntries(fonts) };
}

/** A table by which every byte is read as the letter of its own number, but for these digits. */
function toUnicode(read: Record<string, string>): string {
  const others = Object.entries(read).map(([digit, other]) => `<${hexOf(digit)}> <00${hexOf(other)}>`);
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def /CMapName /Plain def /CMapType 2 def',
    '1 begincodespacerange <00> <FF> endcodespacerange',
    '1 beginbfrange <20> <7E> <0020> endbfrange',
    ...(others.length > 0 ? [`${others.length} beginbfchar ${others.join(' ')} endbfchar`] : []),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

function hexOf(sign: string): string {
  return sign.codePointAt(0)!.toString(16).padStart(2, '0');
}
