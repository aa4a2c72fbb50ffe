import type { StatusView } from '@sealdesk/contract/jobs/statuses.ts';
import { clearFilters, readJobFilters, selectionOf, type JobFilters } from './job-filters.ts';

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The saved set as it is kept, written like an address; null where nothing is saved or the browser keeps nothing. */
export function readSaved(storage: Keeper, userId: number): string | null {
  try {
    return storage.getItem(savedFiltersKey(userId));
  } catch {
    return null;
  }
}

/** Keeps what narrows the list. Saving no filter at all forgets the set. Returns false when the browser refused. */
export function saveFilters(storage: Keeper, userId: number, filters: JobFilters): boolean {
  const text = new URLSearchParams(selectionOf(filters) as Record<string, string>).toString();
  try {
    if (text === '') storage.removeItem(savedFiltersKey(userId));
    else storage.setItem(savedFiltersKey(userId), text);
    return true;
  } catch {
    return false;
  }
}

/** The filters with the saved set in place of theirs; order and page size stay. */
export function restoreFilters(filters: JobFilters, saved: string, offeredViews: readonly StatusView[]): JobFilters {
  const { per_page, sort_by, order } = clearFilters(filters);
  return { ...readJobFilters(new URLSearchParams(saved), offeredViews), page: 1, per_page, sort_by, order };
}

/** Takes the days out of the saved set, so that a list that failed with them is not asked for again. */
export function forgetSavedDates(storage: Keeper, userId: number): void {
  const saved = readSaved(storage, userId);
  if (saved === null) return;
  const rest = new URLSearchParams(saved);
  rest.delete('start_date');
  rest.delete('end_date');
  if (rest.toString() === saved) return;
  try {
    if (rest.size === 0) storage.removeItem(savedFiltersKey(userId));
    else storage.setItem(savedFiltersKey(userId), rest.toString());
  } catch {
    // What can't be written was not kept either.
  }
}

// Each person has a set of their own: several may use one browser.
function savedFiltersKey(userId: number): string {
  return `sealdesk.filters.${userId}`;
}
