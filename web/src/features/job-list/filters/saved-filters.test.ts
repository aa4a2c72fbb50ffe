import { describe, expect, it } from 'vitest';
import { STATUS_VIEWS } from '@sealdesk/contract/jobs/statuses.ts';
import { NO_FILTERS, type JobFilters } from './job-filters.ts';
import { forgetSavedDates, readSaved, restoreFilters, saveFilters } from './saved-filters.ts';

const MINE = 7;
const FILTERS: JobFilters = {
  ...NO_FILTERS,
  job_status: 'all_open',
  job_id: [48213, 48209],
  start_date: '2026-11-01',
  end_date: '2026-11-30',
  page: 4,
  per_page: 50,
  order: 'asc',
};

function aStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

function refuse(): never {
  throw new Error('no storage here');
}

const saved = (storage: ReturnType<typeof aStorage>) =>
  restoreFilters(NO_FILTERS, readSaved(storage, MINE)!, STATUS_VIEWS);

describe('saved filters', () => {
  it('come back over whatever holds, and leave order and page size as they are', () => {
    const storage = aStorage();
    expect(saveFilters(storage, MINE, FILTERS)).toBe(true);
    const now: JobFilters = { ...NO_FILTERS, job_name: 'lot', page: 2, per_page: 100, sort_by: 'created_at' };
    expect(restoreFilters(now, readSaved(storage, MINE)!, STATUS_VIEWS)).toEqual({
      ...FILTERS,
      page: 1,
      per_page: 100,
      sort_by: 'created_at',
      order: 'desc',
    });
  });

  it('belong to one person', () => {
    const storage = aStorage();
    saveFilters(storage, MINE, FILTERS);
    expect(readSaved(storage, MINE + 1)).toBeNull();
  });

  it('are forgotten by saving none', () => {
    const storage = aStorage();
    saveFilters(storage, MINE, FILTERS);
    saveFilters(storage, MINE, { ...NO_FILTERS, per_page: 50 });
    expect(readSaved(storage, MINE)).toBeNull();
  });

  it('do not bring back a view that is no longer offered', () => {
    const storage = aStorage();
    saveFilters(storage, MINE, { ...NO_FILTERS, job_status: 'my_final_reviews', job_name: 'lot' });
    expect(restoreFilters(NO_FILTERS, readSaved(storage, MINE)!, ['all_open'])).toEqual({
      ...NO_FILTERS,
      job_name: 'lot',
    });
  });

  it('lose their days, and with nothing else are gone', () => {
    const storage = aStorage();
    saveFilters(storage, MINE, FILTERS);
    forgetSavedDates(storage, MINE);
    expect(saved(storage)).toEqual({ ...NO_FILTERS, job_status: 'all_open', job_id: [48213, 48209] });
    saveFilters(storage, MINE, { ...NO_FILTERS, end_date: '2026-11-30' });
    forgetSavedDates(storage, MINE);
    expect(readSaved(storage, MINE)).toBeNull();
  });

  it('are not there in a browser that keeps nothing', () => {
    const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
    expect(readSaved(storage, MINE)).toBeNull();
    expect(saveFilters(storage, MINE, FILTERS)).toBe(false);
    expect(() => forgetSavedDates(storage, MINE)).not.toThrow();
  });
});
