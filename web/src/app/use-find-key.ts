import { useEffect, useEffectEvent, useState } from 'react';
import { isScreenCovered } from '../lib/keys/key-press.ts';
import { isWaiting } from '../ui/dialogs/wait.ts';
import { FindKey } from './find-key.ts';

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
  const [findKey] = useState(() => new FindKey());
  const open = () => {
    findKey.open();
    onOpen();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const meant = findKey.onKey(event, { isCovered: isScreenCovered(), isWaiting: isWaiting() });
    if (meant === 'likely') onLikely();
    if (meant === 'open') open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // Before the screen's own listeners.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return { open, takeTyped: () => findKey.takeTyped() };
}
