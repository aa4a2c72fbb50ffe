import { FONT_NAMES, print, type Page } from '../drawings/pdf-page.ts';

/** The widths of Helvetica's letters, in thousandths of its size: from A to Z and from a to z. */
const CAPITALS = [
  667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944,
  667, 667, 611,
];
const SMALL = [
  556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722,
  500, 500, 500,
];

const widthOf = (glyph: string): number => {
  const code = glyph.codePointAt(0)!;
  if (code >= 65 && code <= 90) return CAPITALS[code - 65]!;
  if (code >= 97 && code <= 122) return SMALL[code - 97]!;
  if (code >= 48 && code <= 57) return 556;
  return '-()'.includes(glyph) ? 333 : 278;
};

/** How long a text is at that size, nearly. */
export const lengthOf = (text: string, size: number): number =>
  Array.from(text).reduce((sum, glyph) => sum + widthOf(glyph), 0) * (size / 1000);

/** Prints a line whose middle is at `x`. */
export function printCentered(page: Page, x: number, y: number, text: string, size: number): void {
  print(page, round(x - lengthOf(text, size) / 2), round(y), text, { size: round(size) });
}

/** Prints glyph by glyph along a circle, as drawing programs set the words of a seal. */
export function printAround(
  page: Page,
  x: number,
  y: number,
  radius: number,
  text: string,
  size: number,
  side: 'above' | 'below',
): void {
  const sign = side === 'above' ? -1 : 1;
  let along = -lengthOf(text, size) / 2;
  for (const glyph of text) {
    const advance = (widthOf(glyph) * size) / 1000;
    const turn = (sign * (along + advance / 2)) / radius;
    along += advance;
    if (glyph === ' ') continue;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const out = side === 'above' ? radius : -radius;
    const [middleX, middleY] = [x - sin * out, y + cos * out];
    const matrix = [cos, sin, -sin, cos, middleX - (cos * advance) / 2, middleY - (sin * advance) / 2];
    page.commands.push(`BT /${FONT_NAMES.plain} ${round(size)} Tf ${matrix.map(round).join(' ')} Tm (${glyph}) Tj ET`);
  }
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** A line of text among the commands of a drawing. */
export type PrintedText = { command: number; text: string; size: number; x: number; y: number; isTurned: boolean };

const PRINTED = /^BT \/F\d ([\d.]+) Tf (\S+) \S+ \S+ \S+ ([\d.-]+) ([\d.-]+) Tm \((.*)\) Tj ET$/;

/** Finds the lines of text of a drawing. */
export function textsIn(drawing: Page): PrintedText[] {
  return drawing.commands.flatMap((command, place) => {
    const found = PRINTED.exec(command);
    if (!found) return [];
    const [, size, first, x, y, text] = found;
    return [{ command: place, text: text!, size: Number(size), x: Number(x), y: Number(y), isTurned: first === '0' }];
  });
}
