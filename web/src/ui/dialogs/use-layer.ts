import { useEffect, useState } from 'react';

/** How long a dialog or drawer takes to come and go, and its backdrop. Mantine leaves both out under reduced motion. */
export const LAYER_MS = 300;
export const BACKDROP_MS = 150;

/** Mantine gives the focus back this long after closing; a layer that is taken away sooner would keep it. */
const FOCUS_RETURN_MS = 30;

export type Layer = { opened: boolean; close: () => void; onGone: () => void };

/** Opens a mounted layer with its transition, closes it with one, and then calls `onClosed`. */
export function useLayer(onClosed: () => void, onClosing?: () => void): Layer {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOpened(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return {
    opened,
    close: () => {
      onClosing?.();
      setOpened(false);
    },
    onGone: () => void setTimeout(onClosed, FOCUS_RETURN_MS),
  };
}
