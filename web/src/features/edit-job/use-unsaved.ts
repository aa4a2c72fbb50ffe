import { useCallback, useSyncExternalStore } from 'react';
import type { EditForm } from './use-edit-form.ts';
import { changedNames, type EditValues } from './edit-values.ts';

/** Returns how many fields of the form differ from what is stored. */
export function useUnsaved({ subscribe, getValues }: EditForm['form'], stored: EditValues): number {
  return useSyncExternalStore(
    useCallback((listener) => subscribe({ formState: { values: true }, callback: listener }), [subscribe]),
    () => changedNames(stored, getValues()).length,
  );
}
