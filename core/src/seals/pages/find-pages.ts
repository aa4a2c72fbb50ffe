import { isShownBy, type PageMark } from './page-mark.ts';

/** Returns which pages (from 1) of the reference no page of the set shows. */
export function lostPages(reference: readonly PageMark[], sealed: readonly PageMark[]): number[] {
  return reference.flatMap((page, place) => (sealed.some((other) => isShownBy(page, other)) ? [] : [place + 1]));
}

/**
 * Returns which of these pages of the set show another page of the reference than they should. `front` pages were added
 * in front.
 */
export function misplacedPages(
  differing: readonly number[],
  { reference, sealed, front }: { reference: readonly PageMark[]; sealed: readonly PageMark[]; front: number },
): number[] {
  return differing.filter((page) => {
    const own = page - front - 1;
    return reference.some((mark, place) => place !== own && isShownBy(mark, sealed[page - 1]!));
  });
}
