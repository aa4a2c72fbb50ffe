import type { PageText } from '../../pdf/page-text.ts';

/**
 * A page's text, made plain for matching: one space between words, one line break between lines, no empty lines.
 * Patterns can therefore ask for one character of white space, which keeps them linear.
 */
export type Sheet = {
  layout: string;
  reading: string;
  /** The layout with a tab where the paper has a gap. */
  columns: string;
  /** Both orders, for facts that stand on one line in either. */
  text: string;
  width: number;
  height: number;
  /** There was more text than any drawing has, and the rest was left unread. */
  isCut: boolean;
};

/** More than thirty times what a crowded drawing prints. The rest of a longer page is not looked at. */
export const MAX_PAGE_TEXT = 200_000;

// A line this short is one glyph of text that was printed on its side; so many of them in a row are no accident.
const GLYPH_LENGTH = 2;
const GLYPH_RUN = 12;

/** Makes a page's text plain. */
export function toSheet({ layout, reading, width, height }: PageText): Sheet {
  const lines = plainLines(layout);
  const sheet = { layout: lines.map(oneSpace).join('\n'), reading: plainLines(reading).map(oneSpace).join('\n') };
  return {
    ...sheet,
    columns: lines.map((line) => line.replace(/ {2,}|\t+/g, '\t')).join('\n'),
    text: `${sheet.layout}\n${sheet.reading}`,
    width,
    height,
    isCut: layout.length > MAX_PAGE_TEXT || reading.length > MAX_PAGE_TEXT,
  };
}

/** The first group of the first match, or null. */
export function find(text: string, pattern: RegExp): string | null {
  const found = pattern.exec(text)?.[1]?.trim();
  return found ? found : null;
}

/** The first answer that either order of the page gives: truss drawings read best as laid out, reports as written. */
export function inEitherOrder<Found>(
  sheet: Sheet,
  order: 'layout' | 'reading',
  read: (text: string) => Found | null,
): Found | null {
  return read(sheet[order]) ?? read(sheet[order === 'layout' ? 'reading' : 'layout']);
}

function plainLines(text: string): string[] {
  const lines = text
    .slice(0, MAX_PAGE_TEXT)
    .toWellFormed()
    .replaceAll('®', '(R)')
    .replaceAll('™', '(TM)')
    .replace(/[’‘]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/\u00a0/g, ' ')
    // Scanners and old fonts give a one or a small L for the last letter of TPI.
    .replace(/TP[1l](?=[ -]?(?:1-)?20\d\d)/g, 'TPI')
    .split(/[\n\r\f\v]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return joinGlyphs(lines);
}

function joinGlyphs(lines: string[]): string[] {
  const joined: string[] = [];
  let run: string[] = [];
  const endRun = () => {
    if (run.length >= GLYPH_RUN) joined.push(run.join(''));
    else joined.push(...run);
    run = [];
  };
  for (const line of lines) {
    if (line.length <= GLYPH_LENGTH) run.push(line);
    else {
      endRun();
      joined.push(line);
    }
  }
  endRun();
  return joined;
}

function oneSpace(line: string): string {
  return line.replace(/[ \t]+/g, ' ');
}
