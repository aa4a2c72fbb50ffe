import { describe, expect, it } from 'vitest';
import { markPages, verdictOf } from './proof-verdict.ts';

type Judged = Parameters<typeof verdictOf>[0];
type Result = Judged['pages'][number]['result'];

const LOOKED_AT = { by: 'Rosa Lind', at: '2026-11-14T13:00:00.000Z', seal: null };
const place = (page: number, isLookedAt = false) => ({ page, acknowledged: isLookedAt ? LOOKED_AT : null });
const aSet = (results: Result[], open: Judged['open'] = [], state: Judged['state'] = 'proven'): Judged => ({
  state,
  pages: results.map((result, at) => ({ page: at + 1, result })),
  open,
});

describe('a set comes to what its worst page does', () => {
  it.each<[string, Judged, ReturnType<typeof verdictOf>]>([
    ['every page is proven', aSet(['proven', 'proven']), 'proven'],
    ['a cover is in front', aSet(['added', 'proven']), 'proven'],
    ['one place is open', aSet(['proven', 'proven'], [place(2)]), 'open'],
    ['the seal of the cover could not be read', aSet(['added', 'proven'], [place(1)]), 'open'],
    ['every place was looked at', aSet(['proven', 'proven'], [place(2, true)]), 'proven'],
    ['one of two places was looked at', aSet(['proven', 'proven'], [place(2, true), place(2)]), 'open'],
    ['one page failed beside an open place', aSet(['proven', 'failed'], [place(1)], 'failed'), 'failed'],
    ['only the file failed', aSet(['proven', 'proven'], [], 'failed'), 'failed'],
    ['a page was not compared', aSet(['proven', 'unchecked']), 'unchecked'],
    ['no page was compared', aSet(['added', 'added']), 'unchecked'],
    ['it has no pages', aSet([]), 'unchecked'],
    ['it is being checked', aSet(['unchecked', 'unchecked'], [], 'checking'), 'checking'],
    ['it was never checked', aSet(['unchecked', 'unchecked'], [], 'unproven'), 'unproven'],
  ])('%s', (_, set, verdict) => {
    expect(verdictOf(set)).toBe(verdict);
  });
});

it('marks a page with a place to look at as that, unless it failed or somebody looked', () => {
  const set = aSet(['added', 'proven', 'failed', 'proven', 'added'], [place(2), place(3), place(4, true), place(5)]);
  expect([...markPages(set).values()]).toEqual(['added', 'open', 'failed', 'proven', 'open']);
});
