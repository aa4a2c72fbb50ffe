import { isKnown, isShownBy, type PageMark } from './page-mark.ts';

/** Returns which pages (from 1) of the reference no page of the set shows, as far as their words say which they are. */
export function lostPages(reference: readonly PageMark[], sealed: readonly PageMark[]): number[] {
  return reference.flatMap((page, place) =>
    !isKnown(page) || sealed.some((other) => isShownBy(page, other)) ? [] : [place + 1],
  );
}

/** Returns which of these pages of the set, which don't show the page that they should, show another one. */
export function misplacedPages(
  differing: readonly number[],
  { reference, sealed }: { reference: readonly PageMark[]; sealed: readonly PageMark[] },
): number[] {
  return differing.filter((page) => reference.some((mark) => isShownBy(mark, sealed[page - 1]!)));
}
