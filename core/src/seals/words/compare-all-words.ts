import type { ToolShell } from '../../platform/sandbox/tool-shell.ts';
import { sheetTitle, type SheetTitle } from '../designs/sheet-label.ts';
import { markOf, type PageMark } from '../pages/page-mark.ts';
import { compareWords, type WordChanges } from './compare-words.ts';
import { plainWord } from './plain-word.ts';
import { readWords } from './read-words.ts';
import type { Word } from './word.ts';

/** What the words of a page of the set are, beside those of the page that it should show. */
export type PageWords = {
  page: number;
  /** The page that it was compared with; null for one in front. */
  reference: number | null;
  missing: Word[];
  /** Words that were not there before; all of them for a page in front. */
  added: Word[];
  /** Those that were there before. Kept for the time of `onPage` only. */
  kept: Word[];
  /** What the sheet is of, by the words that were there before. */
  label: string | null;
  /** How many words the page has that it should show; null for one in front. */
  wordsBefore: number | null;
  /** Whether the page that it should show has words that could be read. */
  hadText: boolean;
  isTextGone: boolean;
  /** Whether it is another sheet than the one that it should show, and no changed one. */
  isOther: boolean;
};

/** A PDF by its name in the folder, and how many pages it has. */
export type CountedPdf = { pdf: string; pages: number };

/** A document whose words are read, with a shell of its own. */
export type Document = CountedPdf & { shell: ToolShell };

/** Less is a label on a picture. */
const LEAST_TEXT = 20;

/**
 * Reads the words of both documents at the same time and hands over page after page of the set. Pages that the set has
 * more are in front. Returns marks by which pages can be found again.
 */
export async function compareAllWords(
  sealed: Document,
  reference: Document | null,
  onPage: (words: PageWords) => void,
): Promise<{ sealed: PageMark[]; reference: PageMark[] }> {
  const front = sealed.pages - (reference?.pages ?? 0);
  const marks = { sealed: [] as PageMark[], reference: [] as PageMark[] };
  const before = reference ? readWords(reference.shell, reference.pdf, reference.pages) : null;
  for await (const words of readWords(sealed.shell, sealed.pdf, sealed.pages)) {
    const page = marks.sealed.push(markOf(words));
    if (before === null || page <= front) {
      onPage({
        page,
        reference: null,
        missing: [],
        added: words,
        kept: [],
        label: null,
        wordsBefore: null,
        hadText: true,
        isTextGone: false,
        isOther: false,
      });
      continue;
    }
    const next = await before.next();
    if (next.done) throw new Error('The reference has fewer pages than were counted.');
    marks.reference.push(markOf(next.value));
    onPage({ page, reference: page - front, ...compare(next.value, words) });
  }
  return marks;
}

function compare(before: Word[], words: Word[]): Omit<PageWords, 'page' | 'reference'> {
  const { missing, added } = compareWords(before, words);
  const isAdded = new Set(added);
  const hadText = lengthOf(before) >= LEAST_TEXT;
  const title = sheetTitle(before);
  return {
    missing,
    added,
    kept: words.filter((word) => !isAdded.has(word)),
    label: title.label,
    wordsBefore: before.length,
    hadText,
    isTextGone: hadText && lengthOf(words) < LEAST_TEXT,
    isOther: hasOtherTitle(title, words, missing) || isMostlyNew(before, { missing, added }),
  };
}

/**
 * Whether the sheet names another job or design. What it named before is gone: words of a seal may be read as a title, too.
 * Another sheet differs in more than its title, unlike one on which a digit of the title was changed.
 */
function hasOtherTitle(before: SheetTitle, words: Word[], missing: Word[]): boolean {
  if (missing.length < 2) return false;
  const now = sheetTitle(words);
  return (['job', 'label'] as const).some((part) => {
    const [old, found] = [before[part], now[part]];
    return old !== null && found !== null && old !== found && missing.some(({ text }) => old.includes(text));
  });
}

/** Whether most words are others. A page that was printed as a picture lost its words and has few others. */
function isMostlyNew(before: Word[], { missing, added }: WordChanges): boolean {
  return missing.length > before.length / 2 && added.length > missing.length / 2;
}

function lengthOf(words: Word[]): number {
  return words.reduce((sum, { text }) => sum + plainWord(text).length, 0);
}

/** Returns the marks of all pages of a document. */
export async function markPages({ shell, pdf, pages }: Document): Promise<PageMark[]> {
  const marks: PageMark[] = [];
  for await (const words of readWords(shell, pdf, pages)) marks.push(markOf(words));
  return marks;
}
