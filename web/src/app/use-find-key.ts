import { useEffect, useEffectEvent, useRef } from 'react';
import { isFindKey, isScreenCovered, keyName } from '../lib/key-press.ts';
import { isWaiting } from '../ui/wait.ts';

type Handlers = {
  onOpen: () => void;
  /** A key went down that Ctrl K begins with. */
  onLikely: () => void;
};

/**
 * Opens the search by Ctrl K or Cmd K, whatever has the focus. Until its field is there, what is typed is kept for it:
 * it must neither be lost nor be taken for the screen's letters.
 */
export function useFindKey({ onOpen, onLikely }: Handlers): { open: () => void; takeTyped: () => string } {
  // What was typed before the field was there; null while no field is waited for.
  const early = useRef<string | null>(null);

  const open = () => {
    early.current = '';
    onOpen();
  };
  const takeTyped = () => {
    const typed = early.current ?? '';
    early.current = null;
    return typed;
  };
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Control' || event.key === 'Meta') return onLikely();
    if (isFindKey(event)) {
      // Never the browser's own search either: whoever presses it over a dialog did not mean to leave.
      event.preventDefault();
      if (early.current === null && !isScreenCovered() && !isWaiting()) open();
      return;
    }
    // Over the screen is something that has keys of its own, such as why the search could not be loaded.
    if (early.current === null || isScreenCovered()) return;
    if (keyName(event) === null || (event.key.length > 1 && event.key !== 'Enter')) return;
    if (event.key.length === 1) early.current += event.key;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    // Before the screen's own listeners.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return { open, takeTyped };
}
