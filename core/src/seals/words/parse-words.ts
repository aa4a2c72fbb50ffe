import type { Word } from './word.ts';

const PAGE = '<page ';
const WORD = '<word ';
const ENTITY: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the words of each page from what `pdftotext -bbox` prints: a line for each page and for each word. */
export function parseWords(printed: string): Word[][] {
  const pages: Word[][] = [];
  for (let from = 0; from < printed.length;) {
    const end = printed.indexOf('\n', from);
    const to = end === -1 ? printed.length : end;
    if (printed.startsWith(WORD, from + 4)) pages.at(-1)?.push(wordOf(printed.slice(from + 4, to)));
    else if (printed.startsWith(PAGE, from + 2)) pages.push([]);
    from = to + 1;
  }
  return pages;
}

/** Reads `<word xMin="36.0" yMin="16.9" xMax="47.2" yMax="23.4">Job</word>`. What is not a number becomes 0. */
function wordOf(line: string): Word {
  const edges: number[] = [];
  let at = line.indexOf('"');
  for (let edge = 0; edge < 4; edge += 1) {
    const end = line.indexOf('"', at + 1);
    edges.push(numberOf(line.slice(at + 1, end)));
    at = line.indexOf('"', end + 1);
  }
  const [x, y, right, bottom] = edges as [number, number, number, number];
  const text = line.slice(line.indexOf('>') + 1, line.lastIndexOf('</word>'));
  return { text: text.includes('&') ? unescaped(text) : text, box: { x, y, width: right - x, height: bottom - y } };
}

function unescaped(text: string): string {
  return text.replaceAll(/&(\w{1,5});/g, (all, name: string) => ENTITY[name] ?? all);
}

function numberOf(text: string): number {
  const value = Number(text);
  return Number.isFinite(value) ? value : 0;
}
