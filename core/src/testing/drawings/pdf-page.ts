/** A page under construction: its size in points and the drawing commands of its content. */
export type Page = { width: number; height: number; commands: string[] };

export type Font = 'plain' | 'bold' | 'typewriter';
export const FONT_NAMES: Record<Font, string> = { plain: 'F1', bold: 'F2', typewriter: 'F3' };

type TextStyle = { size?: number; font?: Font; turned?: boolean };

/** Returns an empty page, by default of the size of a letter. */
export function newPage(width = 612, height = 792): Page {
  return { width, height, commands: [] };
}

/** Prints a line of text; turned, it runs up the side. */
export function print(page: Page, x: number, y: number, text: string, style: TextStyle = {}): void {
  const { size = 7, font = 'plain', turned = false } = style;
  const matrix = turned ? '0 1 -1 0' : '1 0 0 1';
  page.commands.push(`BT /${FONT_NAMES[font]} ${size} Tf ${matrix} ${x} ${y} Tm (${escaped(text)}) Tj ET`);
}

/** Prints lines under each other. */
export function printLines(
  page: Page,
  x: number,
  y: number,
  lines: string[],
  style: TextStyle & { lead?: number } = {},
) {
  const { lead = 9, ...rest } = style;
  for (const [index, line] of lines.entries()) print(page, x, y - index * lead, line, rest);
}

/** Prints a text glyph under glyph, which is what some programs make of text on its side. */
export function printStacked(page: Page, x: number, top: number, text: string): void {
  const glyphs = Array.from(text).filter((glyph) => glyph !== ' ');
  for (const [index, glyph] of glyphs.entries()) print(page, x, top - index * 6, glyph, { size: 5 });
}

function drawLine(page: Page, fromX: number, fromY: number, toX: number, toY: number): void {
  page.commands.push(`${fromX} ${fromY} m ${toX} ${toY} l S`);
}

/** The outline of a truss, for the eye. */
export function drawTruss(page: Page, { x = 60, y = 470, span = 490, rise = 120 } = {}): void {
  drawLine(page, x, y, x + span, y);
  drawLine(page, x, y, x + span / 2, y + rise);
  drawLine(page, x + span / 2, y + rise, x + span, y);
  for (const part of [1, 2, 3]) {
    const foot = x + (span * part) / 4;
    drawLine(page, foot, y, foot, y + (part === 2 ? rise : rise / 2));
  }
}

export function drawCircle(page: Page, x: number, y: number, radius: number): void {
  const bend = Math.round(radius * 55.23) / 100;
  page.commands.push(
    `${x + radius} ${y} m`,
    `${x + radius} ${y + bend} ${x + bend} ${y + radius} ${x} ${y + radius} c`,
    `${x - bend} ${y + radius} ${x - radius} ${y + bend} ${x - radius} ${y} c`,
    `${x - radius} ${y - bend} ${x - bend} ${y - radius} ${x} ${y - radius} c`,
    `${x + bend} ${y - radius} ${x + radius} ${y - bend} ${x + radius} ${y} c S`,
  );
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&');
}
