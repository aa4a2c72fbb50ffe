/** The fonts that every reader of PDFs has, and that no file has to carry. */
export type Font = 'regular' | 'bold' | 'mono';

export const FONT_NAMES: Record<Font, string> = { regular: 'Helvetica', bold: 'Helvetica-Bold', mono: 'Courier' };

/** The characters from 0x80 to 0x9F of WinAnsiEncoding; the others are those of Latin-1. */
const OUTSIDE_LATIN_1 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const CODES = new Map<string, number>([
  ...Array.from({ length: 95 }, (_, place): [string, number] => [String.fromCharCode(32 + place), 32 + place]),
  ...Array.from({ length: 96 }, (_, place): [string, number] => [String.fromCharCode(160 + place), 160 + place]),
  ...Array.from(OUTSIDE_LATIN_1, (character, place): [string, number] => [character, 128 + place]).filter(
    ([character]) => character !== ' ',
  ),
]);

/**
 * Returns the text with nothing that these fonts can't show: any other character is written as its Unicode number, such as
 * [U+4E2D], so that it is seen and can be read back.
 */
export function toPrintable(text: string): string {
  const oneLine = text.toWellFormed().normalize('NFC').replaceAll(/\s+/g, ' ');
  return Array.from(oneLine, (character) => (CODES.has(character) ? character : codePoint(character))).join('');
}

function codePoint(character: string): string {
  return `[U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** Returns printable text as a string of a PDF. */
export function toPdfString(printable: string): string {
  const bytes = Buffer.from(Array.from(printable, (character) => CODES.get(character)!));
  return `<${bytes.toString('hex')}>`;
}

/** The widths of the characters from 32 to 126, in thousandths of the size, from Adobe's font metrics. */
const WIDTHS: Record<'regular' | 'bold', number[]> = {
  regular: [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
  ],
  bold: [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611,
    556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389,
    280, 389, 584,
  ],
};
const MONO_WIDTH = 600;
/** No other character is wider: what is laid out by it is never cut off. */
const WIDEST = 1000;

/** Returns how wide printable text is at most, in points. */
export function widthOf(printable: string, font: Font, size: number): number {
  let thousandths = 0;
  for (const character of printable) {
    thousandths +=
      font === 'mono' ? MONO_WIDTH : (WIDTHS[font][character.charCodeAt(0) - 32] ?? accentedWidth(character, font));
  }
  return (thousandths * size) / 1000;
}

/** A letter with an accent is as wide as the letter. */
function accentedWidth(character: string, font: 'regular' | 'bold'): number {
  const [letter = ''] = character.normalize('NFD');
  return WIDTHS[font][letter.charCodeAt(0) - 32] ?? WIDEST;
}

/** Returns printable text as lines of at most that width, broken at spaces, and within a word that is wider than a line. */
export function wrap(printable: string, font: Font, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of printable.trim().split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer, font, size) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = breakWord(word, font, size, width);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1)!;
  }
  return [...lines, line];
}

function breakWord(word: string, font: Font, size: number, width: number): string[] {
  const pieces = [''];
  for (const character of word) {
    const longer = `${pieces.at(-1)!}${character}`;
    if (longer.length > 1 && widthOf(longer, font, size) > width) pieces.push(character);
    else pieces[pieces.length - 1] = longer;
  }
  return pieces;
}
