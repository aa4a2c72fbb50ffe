import type { SetProofReply } from './set-proof.ts';

type Page = Pick<SetProofReply['pages'][number], 'page' | 'result'>;
type Place = Pick<SetProofReply['open'][number], 'page' | 'acknowledged'>;
type Judged = Pick<SetProofReply, 'state'> & { pages: readonly Page[]; open: readonly Place[] };

/** What a page comes to. `open`: it has a place that nobody has looked at yet. */
export type PageMark = Page['result'] | 'open';

/** What a whole set comes to. `open` as for a page; `unchecked`: not every page was compared. */
export type Verdict = SetProofReply['state'] | 'open' | 'unchecked';

/** Returns the places that a reviewer still has to look at. The others were acknowledged when the set was approved. */
export function placesLeft<Left extends Place>(open: readonly Left[]): Left[] {
  return open.filter(({ acknowledged }) => acknowledged === null);
}

/** Returns the mark of each page by its number. */
export function markPages({ pages, open }: Pick<Judged, 'pages' | 'open'>): Map<number, PageMark> {
  const withPlaces = new Set(placesLeft(open).map(({ page }) => page));
  return new Map(
    pages.map(({ page, result }) => [page, result !== 'failed' && withPlaces.has(page) ? 'open' : result]),
  );
}

/** Returns what the whole set comes to: what its worst page does. Whatever sums up a check goes by this. */
export function verdictOf({ state, pages, open }: Judged): Verdict {
  if (state === 'checking' || state === 'unproven') return state;
  const marks = new Set(markPages({ pages, open }).values());
  if (state === 'failed' || marks.has('failed')) return 'failed';
  if (placesLeft(open).length > 0) return 'open';
  return marks.has('unchecked') || !marks.has('proven') ? 'unchecked' : 'proven';
}
