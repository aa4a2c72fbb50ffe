import { useEffect, useRef, useState } from 'react';
import { heldKeys } from '../../lib/keys/held-keys.ts';
import { isField, isPlainLetter } from '../../lib/keys/key-press.ts';

/** How long a dialog or drawer takes to come and go, and its backdrop. Mantine leaves both out under reduced motion. */
export const LAYER_MS = 300;
export const BACKDROP_MS = 150;

/** Mantine gives the focus back this long after closing; a layer that is taken away sooner would keep it. */
const FOCUS_RETURN_MS = 30;

export type Layer = { opened: boolean; close: () => void; onGone: () => void };

/** Opens a mounted layer with its transition, closes it with one, and then calls `onClosed`. */
export function useLayer(onClosed: () => void, onClosing?: () => void): Layer {
  const [opened, setOpened] = useState(false);
  const gone = useRef<(() => void) | null>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOpened(true));
    return () => {
      cancelAnimationFrame(frame);
      gone.current?.();
    };
  }, []);
  return {
    opened,
    close: () => {
      onClosing?.();
      gone.current ??= holdLetters();
      setOpened(false);
    },
    onGone: () =>
      void setTimeout(() => {
        onClosed();
        gone.current?.();
      }, FOCUS_RETURN_MS),
  };
}

/** Keeps letters for the screen below until the returned function is called; in a field below they are typed. */
function holdLetters(): () => void {
  const release = heldKeys.begin();
  const closing = document.activeElement?.closest('[aria-modal="true"]');
  const listen = (event: KeyboardEvent) => {
    const isTyped = isField(event.target) && !closing?.contains(event.target);
    if (isTyped || !isPlainLetter(event) || !heldKeys.take(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', listen, { capture: true });
  return () => {
    window.removeEventListener('keydown', listen, { capture: true });
    release();
  };
}
