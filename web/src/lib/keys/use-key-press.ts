import { useEffect, useRef } from 'react';
import { isScreenListening, keyName } from './key-press.ts';

/**
 * Calls back with each command key that is the screen's to hear. A key that the callback took (it says so with true)
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
