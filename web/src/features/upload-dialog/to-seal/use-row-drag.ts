import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { placeOfDrag, type Drag } from './row-drag.ts';

export type RowDrag = {
  drag: Drag | null;
  /** For the handle of a row. */
  start: (event: PointerEvent<HTMLElement>, id: number, from: number) => void;
};

/** Follows the pointer from a row's handle until it is let go; Escape puts the row back. */
export function useRowDrag(count: number, onDrop: (id: number, to: number) => void): RowDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const stop = useRef<() => void>(() => {});
  useEffect(() => () => stop.current(), []);

  const start = (event: PointerEvent<HTMLElement>, id: number, from: number) => {
    const row = event.currentTarget.closest('li');
    if (event.button !== 0 || !row) return;
    event.preventDefault();
    row.focus({ preventScroll: true });
    const { pointerId, clientY: startY } = event;
    let current: Drag = { id, from, offset: 0, rowHeight: row.offsetHeight };
    setDrag(current);

    const listening = new AbortController();
    const end = () => {
      listening.abort();
      setDrag(null);
    };
    const on = <Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void) =>
      window.addEventListener(name, listener, { capture: true, signal: listening.signal });
    on('pointermove', (moved) => {
      if (moved.pointerId !== pointerId) return;
      current = { ...current, offset: moved.clientY - startY };
      setDrag(current);
    });
    on('pointerup', (released) => {
      if (released.pointerId !== pointerId) return;
      end();
      onDrop(id, placeOfDrag(current, count));
    });
    on('pointercancel', end);
    on('keydown', (pressed) => {
      if (pressed.key !== 'Escape') return;
      pressed.stopPropagation();
      end();
    });
    stop.current = end;
  };
  return { drag, start };
}
