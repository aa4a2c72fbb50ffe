import { useEffect, useRef, type RefObject } from 'react';
import { isDialogListening, keyName } from '../../../lib/keys/key-press.ts';
import { useLetterKeys } from '../../../lib/keys/letter-keys.ts';

/** What the letters do in the open job. */
export type DrawerKeys = Partial<Record<'J' | 'K' | 'E', () => void>>;

/** Listens for the letters of the open job, unless something lies over it. */
export function useDrawerKeys(dialog: RefObject<HTMLElement | null>, keys: DrawerKeys): void {
  const hasLetters = useLetterKeys();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!hasLetters) return undefined;
    const listen = (event: KeyboardEvent) => {
      const act = latest.current[keyName(event) as keyof DrawerKeys];
      if (!act || !dialog.current || !isDialogListening(dialog.current, event.target)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [dialog, hasLetters]);
}
