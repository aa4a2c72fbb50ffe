import { useSyncExternalStore } from 'react';
import { findRow, jobIdAt } from './row-focus.ts';

// Which rows changed under the viewer and were not looked at since. Rows ask one by one, so that a mark draws one row.
const marked = new Set<number>();
let shownPage: string | null = null;
const listeners = new Set<() => void>();

/** Marks rows as changed, but for those at which the viewer is looking. */
export function markChanged(jobIds: readonly number[]): void {
  for (const jobId of jobIds) {
    if (!findRow(jobId)?.matches(':hover, :focus, :focus-within')) marked.add(jobId);
  }
  notify();
}

/** Takes a mark away once the viewer points at its row or goes there by keyboard; returns a function that stops this. */
export function watchMarks(): () => void {
  const see = ({ target }: Event) => {
    const jobId = marked.size > 0 ? jobIdAt(target) : null;
    if (jobId !== null && marked.delete(jobId)) notify();
  };
  document.addEventListener('pointerover', see);
  document.addEventListener('focusin', see);
  return () => {
    document.removeEventListener('pointerover', see);
    document.removeEventListener('focusin', see);
  };
}

/** Drops the marks when another page is shown: its rows are new to the viewer anyway. */
export function resetMarks(page: string | null): void {
  if (page === shownPage) return;
  shownPage = page;
  marked.clear();
  notify();
}

/** Returns true when the row of that job is marked; the component follows it. */
export function useIsChanged(jobId: number): boolean {
  return useSyncExternalStore(subscribe, () => marked.has(jobId));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
