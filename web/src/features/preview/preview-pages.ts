import type { StripPage } from '../../page-view/page-strip.tsx';

/** Returns the page that an address asks for: the first where it asks for none, the last where there are not so many. */
export function shownPage(asked: string | null, pages: number): number {
  const page = /^\d{1,6}$/.test(asked ?? '') ? Number(asked) : 1;
  return Math.min(Math.max(page, 1), pages);
}

/** Returns the pages before and after; null at the ends. */
export function neighborPages(page: number, pages: number): { former: number | null; next: number | null } {
  return { former: page > 1 ? page - 1 : null, next: page < pages ? page + 1 : null };
}

/** Returns the pages of a strip without marks. */
export function stripPages(pages: number): StripPage[] {
  return Array.from({ length: pages }, (_, index) => ({
    page: index + 1,
    mark: null,
    spokenName: `Page ${index + 1}`,
  }));
}
