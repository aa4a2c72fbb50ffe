import { markPages } from '@sealdesk/contract/jobs/proof-verdict.ts';
import type { ProvenPage, SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';

/** Which pages the strip and the keys go through. */
export type PageFilter = 'all' | 'failed' | 'unexplained' | 'sealed';

export const FILTER_LABEL: Record<PageFilter, string> = {
  all: 'All',
  failed: 'Failed',
  unexplained: 'Unexplained',
  sealed: 'With seal',
};

/** Returns the numbers of the pages that each filter leaves. */
export function filterPages(proof: Pick<SetProofReply, 'pages' | 'open'>): Record<PageFilter, number[]> {
  const { pages } = proof;
  const withOpenPlaces = new Set(proof.open.map(({ page }) => page));
  const numbers = (keep: (page: ProvenPage) => boolean) => pages.filter(keep).map(({ page }) => page);
  return {
    all: numbers(() => true),
    failed: numbers(({ result }) => result === 'failed'),
    unexplained: numbers(({ page }) => withOpenPlaces.has(page)),
    sealed: numbers(({ seals }) => seals.length > 0),
  };
}

/** Returns the filters that are offered: Unexplained only where something is. */
export function offeredFilters(pages: Record<PageFilter, number[]>): PageFilter[] {
  return pages.unexplained.length > 0 ? ['all', 'failed', 'unexplained', 'sealed'] : ['all', 'failed', 'sealed'];
}

/** Returns the next of those pages in that direction; null at the end. */
export function pageAfter(pages: readonly number[], page: number, step: 1 | -1): number | null {
  const further = step === 1 ? pages.find((one) => one > page) : pages.findLast((one) => one < page);
  return further ?? null;
}

/** Returns the next of those pages in that direction, and after the last one the first. */
export function pageAround(pages: readonly number[], page: number, step: 1 | -1): number | null {
  return pageAfter(pages, page, step) ?? pages.at(step === 1 ? 0 : -1) ?? null;
}

/** Returns the page that is shown first: the one asked for, else the first that failed, else one to look at, else the first. */
export function firstPage(proof: Pick<SetProofReply, 'pages' | 'open'>, asked: number | null): number {
  const marks = [...markPages(proof)];
  if (asked !== null && marks.some(([page]) => page === asked)) return asked;
  const first = marks.find(([, mark]) => mark === 'failed') ?? marks.find(([, mark]) => mark === 'open') ?? marks[0];
  return first?.[0] ?? 1;
}
