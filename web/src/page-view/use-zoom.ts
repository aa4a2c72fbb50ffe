import { useCallback, useMemo, useState } from 'react';
import { limitZoom, zoomStep } from './zoom.ts';

/** How large pages are shown, in percent: 100 is 96 pixels an inch. */
export type Zoom = {
  percent: number;
  /** The whole page is seen, whatever size the window has. */
  isFit: boolean;
  zoomIn: () => void;
  zoomOut: () => void;
  fit: () => void;
  set: (percent: number) => void;
  /** The stage reports at which zoom the whole page is seen. */
  measured: (fit: number) => void;
};

/** The zoom of a stage: the whole page at first. */
export function useZoom(): Zoom {
  const [fitPercent, measured] = useState(100);
  const [chosen, setChosen] = useState<number | null>(null);
  const percent = chosen ?? fitPercent;
  const step = useCallback(
    (direction: 1 | -1) => setChosen((now) => zoomStep(now ?? fitPercent, direction)),
    [fitPercent],
  );
  return useMemo(
    () => ({
      percent,
      isFit: chosen === null,
      zoomIn: () => step(1),
      zoomOut: () => step(-1),
      fit: () => setChosen(null),
      set: (to: number) => setChosen(limitZoom(to)),
      measured,
    }),
    [percent, chosen, step],
  );
}
