import { dictionariesIn } from '../pdf-objects.ts';
import type { Dictionary, PdfObject, PdfObjects } from '../pdf-objects.ts';
import { findShownAt } from './shown-at.ts';

/** Flags of an annotation: not on the screen, and only while something points at it. */
const NO_VIEW = 32;
const TOGGLE_NO_VIEW = 256;
const MOST_FOLLOWED = 1_000;

/** Collects annotations that are printed, or come and go, though the screen does not show them. */
export function collectUnseenNotes(): {
  visit(object: PdfObject): void;
  /** Returns the pages that they are on, each once for each of them; 0 where the page is not known. */
  pages(objects: PdfObjects, pages: readonly string[]): Promise<number[]>;
} {
  const notes: Dictionary[] = [];
  return {
    visit({ value }) {
      for (const dictionary of dictionariesIn(value)) if (isUnseen(dictionary)) notes.push(dictionary);
    },
    async pages(objects, pages) {
      const found: number[] = [];
      for (const [place, note] of notes.entries())
        found.push(place < MOST_FOLLOWED ? ((await findShownAt(objects, pages, [note]))?.page ?? 0) : 0);
      return found.toSorted((one, other) => one - other);
    },
  };
}

function isUnseen(dictionary: Dictionary): boolean {
  const flags = dictionary['/F'];
  return '/Rect' in dictionary && typeof flags === 'number' && (flags & (NO_VIEW | TOGGLE_NO_VIEW)) !== 0;
}
