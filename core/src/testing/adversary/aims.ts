import type { Page } from '../drawings/pdf-page.ts';
import { lengthOf } from '../sealed/placed-text.ts';
import type { PlannedPage } from '../sealed/planned-page.ts';

/** A rectangle in the coordinates of a drawing, before it is turned or cropped. */
export type Area = { left: number; bottom: number; right: number; top: number };

/** What a tampering is aimed at. */
export type AimKind = 'number' | 'note' | 'line' | 'blank' | 'page';

/** A place in a drawing, and what is drawn there. */
export type Aim = {
  area: Area;
  /** The index of the drawing's command; -1 on blank paper. */
  command: number;
  /** For words. */
  printed?: Printed;
  /** For a straight line: from x, y to x, y. */
  line?: [number, number, number, number];
};

/** A piece of a printed line. */
export type Printed = {
  /** The line of text that it is a part of. */
  line: string;
  text: string;
  /** Where the piece begins in the line. */
  from: number;
  /** Where the piece begins on the page. */
  x: number;
  /** Where the line begins. */
  startX: number;
  y: number;
  size: number;
  font: string;
};

const PRINTED = /^BT \/(F\d) ([\d.]+) Tf 1 0 0 1 ([\d.-]+) ([\d.-]+) Tm \((.*)\) Tj ET$/;
const LINE = /^([\d.-]+) ([\d.-]+) m ([\d.-]+) ([\d.-]+) l S$/;
const NUMBER = /\d+(?:[.-]\d+)*/g;
/** Behind more letters than these, nobody knows exactly where a number begins. */
const EXACT = 8;

/** Returns every place of that kind in a drawing. Blank places come from the picture of the page instead. */
export function aimsAt(kind: Exclude<AimKind, 'blank'>, { drawing }: PlannedPage): Aim[] {
  if (kind === 'page') {
    return [{ area: { left: 0, bottom: 0, right: drawing.width, top: drawing.height }, command: -1 }];
  }
  return drawing.commands.flatMap((command, place) => AIMS[kind](command, place));
}

const AIMS = {
  number(command, place) {
    const found = readLine(command);
    if (!found) return [];
    return [...found.line.matchAll(NUMBER)]
      .filter(({ index }) => index <= EXACT)
      .map(({ 0: text, index }) => aimAt(place, pieceOf(found, index, text)));
  },
  note(command, place) {
    const found = readLine(command);
    // Enough letters that nobody takes it for a label, and not so many that it fills the page.
    return found && found.line.length >= 14 ? [aimAt(place, pieceOf(found, 0, found.line))] : [];
  },
  line(command, place) {
    const found = LINE.exec(command)?.slice(1).map(Number) as Aim['line'];
    if (!found || Math.hypot(found[2] - found[0], found[3] - found[1]) < 20) return [];
    const [x, y] = [(found[0] + found[2]) / 2, (found[1] + found[3]) / 2];
    return [{ area: { left: x - 6, bottom: y - 6, right: x + 6, top: y + 6 }, command: place, line: found }];
  },
} satisfies Record<Exclude<AimKind, 'blank' | 'page'>, (command: string, place: number) => Aim[]>;

function readLine(command: string): Printed | null {
  const found = PRINTED.exec(command);
  if (!found) return null;
  const [, font, size, x, y, escaped] = found;
  const line = escaped!.replaceAll(/\\(.)/g, '$1');
  return { line, text: line, from: 0, font: font!, size: Number(size), x: Number(x), startX: Number(x), y: Number(y) };
}

/** A part of a printed line, at its own place. */
export function pieceOf(printed: Printed, from: number, text: string): Printed {
  return { ...printed, text, from, x: printed.startX + widthOf(printed, printed.line.slice(0, from)) };
}

/** How wide a text is in the font of a line, nearly. */
export function widthOf({ font, size }: Pick<Printed, 'font' | 'size'>, text: string): number {
  return font === 'F3' ? text.length * 0.6 * size : lengthOf(text, size);
}

function aimAt(command: number, printed: Printed): Aim {
  const right = printed.x + Math.min(widthOf(printed, printed.text), 60);
  return {
    command,
    printed,
    area: { left: printed.x, bottom: printed.y, right, top: printed.y + printed.size * 0.72 },
  };
}

/** Writes a line of text as the drawings do. */
export function textCommand({ font, size, x, y }: Pick<Printed, 'font' | 'size' | 'x' | 'y'>, text: string): string {
  return `BT /${font} ${size} Tf 1 0 0 1 ${round(x)} ${round(y)} Tm (${text.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj ET`;
}

export const round = (value: number): number => Math.round(value * 100) / 100;

export const middleOf = ({ left, bottom, right, top }: Area): { x: number; y: number } => ({
  x: (left + right) / 2,
  y: (bottom + top) / 2,
});

/** Returns the drawing with one command replaced by others, or by none. */
export function withCommand(drawing: Page, place: number, ...commands: string[]): Page {
  return { ...drawing, commands: drawing.commands.toSpliced(place, 1, ...commands) };
}
