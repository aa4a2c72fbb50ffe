import { useEffect, useLayoutEffect, useState } from 'react';
import { JointPanes } from './joint-panes.ts';
import type { Zoom } from './use-zoom.ts';
import type { PageSize } from './zoom.ts';

type Options = { size: PageSize; zoom: Zoom; onTurn: ((step: 1 | -1) => void) | undefined };

/** The panes of a stage. Arrow keys move the page where it is larger than they are. */
export function usePanes({ size, zoom, onTurn }: Options): JointPanes {
  const [panes] = useState(() => new JointPanes());
  useLayoutEffect(() => {
    const { percent, set, measured } = zoom;
    panes.show({ size, percent, onZoom: set, onFit: measured, onTurn: (step) => onTurn?.(step) });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const by = ARROWS[event.key];
      if (!by || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(HAS_ARROWS)) return;
      if (panes.pan(by)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [panes]);
  return panes;
}

const STEP = 60;
const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
/** What uses the arrows itself. */
const HAS_ARROWS = 'input, textarea, select, [role="menu"], [role="listbox"], [aria-modal="true"], [role="radiogroup"]';
