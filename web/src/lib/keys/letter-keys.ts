import { useSyncExternalStore } from 'react';
import { useViewer } from '../session/viewer.ts';

const OFF = 'off';
const listeners = new Set<() => void>();

const itemName = (userId: number) => `sealdesk.letter-keys.${userId}`;

/** Returns true when single letters are commands for this person, on this device. */
function areLetterKeysOn(userId: number): boolean {
  return localStorage.getItem(itemName(userId)) !== OFF;
}

/** Remembers whether single letters are commands for this person. */
export function setLetterKeys(userId: number, isOn: boolean): void {
  if (isOn) localStorage.removeItem(itemName(userId));
  else localStorage.setItem(itemName(userId), OFF);
  for (const listener of listeners) listener();
}

/** Whether single letters are commands for the viewer; who dictates or trembles switches them off. */
export function useLetterKeys(): boolean {
  const { id } = useViewer();
  return useSyncExternalStore(subscribe, () => areLetterKeysOn(id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
