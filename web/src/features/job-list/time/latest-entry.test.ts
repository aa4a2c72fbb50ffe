import '../../../lib/testing/session-storage.ts';
import { expect, it } from 'vitest';
import { anEntry } from '../testing/an-entry.ts';
import { aRow } from '../testing/a-row.ts';
import { concernsEntry, type LatestEntry, secondsOf, withEntry } from './latest-entry.ts';

const latest = (facts: Partial<LatestEntry> = {}): LatestEntry => ({
  entry: anEntry(),
  forgotten: { suggestions: [] },
  server_time: '2026-11-14T12:00:00.000Z',
  behindMs: 0,
  ...facts,
});

it('is concerned by its own job, and by any job that the viewer has open', () => {
  const entry = anEntry({ DrJINumber: 1 });
  const change = (job_id: number, openByUser: boolean) =>
    ({ job_id, reason: 'facts', job: aRow({ job_id, openByUser }) }) as const;
  expect(concernsEntry(change(1, false), entry)).toBe(true);
  expect(concernsEntry(change(2, true), entry)).toBe(true);
  expect(concernsEntry(change(2, false), entry)).toBe(false);
  expect(concernsEntry({ job_id: 1, reason: 'moved', job: null }, entry)).toBe(true);
  expect(concernsEntry(change(2, true), null)).toBe(true);
});

it('stays forgotten while a number of it changes, and no longer once it is kept, closed or another one', () => {
  const forgotten = { suggestions: [] };
  expect(withEntry(latest(), anEntry({ DrJNumSeals: 5 })).forgotten).toEqual(forgotten);
  expect(withEntry(latest(), anEntry({ forgotten_from: '2026-11-14T16:00:00.000Z' })).forgotten).toBeNull();
  expect(withEntry(latest(), anEntry({ forgotten_from: null })).forgotten).toBeNull();
  expect(withEntry(latest(), anEntry({ 'ID Number': 8 })).forgotten).toBeNull();
});

it('runs until now while it is open, until its end after, and never backwards', () => {
  const start = Date.parse(anEntry().Start);
  expect(secondsOf(anEntry(), start + 90_000)).toBe(90);
  expect(secondsOf(anEntry({ End: '2026-11-13T21:41:00.000Z' }), start + 90_000)).toBe(60);
  expect(secondsOf(anEntry(), start - 5_000)).toBe(0);
});
