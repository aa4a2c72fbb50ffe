import { statusViewsFor } from '@sealdesk/contract/jobs/statuses.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { CallFailed } from '../../../lib/session/failure.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import type { JobFilters } from './job-filters.ts';
import { forgetSavedDates, readSaved, restoreFilters, saveFilters } from './saved-filters.ts';

export type SavedFilters = {
  /** Gives the filters with the saved set in place of theirs; null while nothing is saved. */
  restore: ((filters: JobFilters) => JobFilters) | null;
  save: (filters: JobFilters) => boolean;
};

const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

// The browser notifies other tabs of a change, and not the one that made it.
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The viewer's saved set of filters, which lives in this browser. */
export function useSavedFilters(): SavedFilters {
  const viewer = useViewer();
  const saved = useSyncExternalStore(subscribe, () => readSaved(localStorage, viewer.id));
  return {
    restore: saved === null ? null : (filters) => restoreFilters(filters, saved, statusViewsFor(viewer)),
    save: (filters) => {
      const isKept = saveFilters(localStorage, viewer.id, filters);
      notify();
      return isKept;
    },
  };
}

/** Clears the saved days when the list fails on the server: with them, trying again would fail again. */
export function useForgetDatesOnServerError(error: Error | null): void {
  const { id } = useViewer();
  useEffect(() => {
    if (!(error instanceof CallFailed) || error.status !== 500) return;
    forgetSavedDates(localStorage, id);
    notify();
  }, [error, id]);
}
