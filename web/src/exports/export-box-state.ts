import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** Opens or closes the export box of the list, from wherever on the screen. */
export function setExportBox(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

/** Returns whether the export box is open. */
export function useExportBox(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
}
