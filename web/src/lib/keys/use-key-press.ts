import { useEffect, useRef } from 'react';
import { isScreenListening, keyName } from './key-press.ts';

/**
 * Calls back with each command key that belongs to the screen. A key that the callback handled (it returns true)
 * does nothing else.
 */
export function useKeyPress(onKey: (key: string, event: KeyboardEvent) => boolean): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = keyName(event);
      if (key !== null && isScreenListening(event.target) && latest.current(key, event)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
