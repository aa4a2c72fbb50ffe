import { swipeStep } from './swipe.ts';

type Point = { x: number; y: number };
type Handlers = {
  percent: () => number;
  /** `at`: the point of the pane that is under the fingers or the pointer. */
  onZoom: (percent: number, at: Point) => void;
  onTurn: (step: 1 | -1) => void;
};

/** A notch of a wheel changes the zoom by so much. */
const WHEEL_SHARE = 0.0025;

/** Follows drags, Ctrl and the wheel, pinches and swipes on a pane; returns a function that ends it. */
export function followGestures(pane: HTMLElement, handlers: Handlers): () => void {
  const ends = [followDrag(pane), followWheel(pane, handlers), followTouches(pane, handlers)];
  return () => ends.forEach((end) => end());
}

type Listeners = { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void };

function listenTo(pane: HTMLElement, listeners: Listeners): () => void {
  const given = Object.entries(listeners) as [string, EventListener][];
  // Not passive: what is handled here must not scroll or zoom the window besides.
  for (const [name, listener] of given) pane.addEventListener(name, listener, { passive: false });
  return () => given.forEach(([name, listener]) => pane.removeEventListener(name, listener));
}

/** Moves the page with the mouse. A finger scrolls by itself. */
function followDrag(pane: HTMLElement): () => void {
  let last: Point | null = null;
  return listenTo(pane, {
    pointerdown: (event) => {
      const isOnControl = event.target instanceof Element && event.target.closest('button, input, details');
      if (event.pointerType === 'touch' || event.button !== 0 || isOnControl) return;
      last = { x: event.clientX, y: event.clientY };
      pane.setPointerCapture(event.pointerId);
    },
    pointermove: (event) => {
      if (!last) return;
      pane.scrollBy({ left: last.x - event.clientX, top: last.y - event.clientY, behavior: 'instant' });
      last = { x: event.clientX, y: event.clientY };
    },
    pointerup: () => (last = null),
    pointercancel: () => (last = null),
  });
}

function followWheel(pane: HTMLElement, { percent, onZoom }: Handlers): () => void {
  return listenTo(pane, {
    wheel: (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      onZoom(percent() * Math.exp(-event.deltaY * WHEEL_SHARE), within(pane, { x: event.clientX, y: event.clientY }));
    },
  });
}

function followTouches(pane: HTMLElement, { percent, onZoom, onTurn }: Handlers): () => void {
  let pinch: { distance: number; percent: number } | null = null;
  let start: Point | null = null;
  return listenTo(pane, {
    touchstart: ({ touches }) => {
      const [first, second] = touches;
      pinch = first && second ? { distance: distance(first, second), percent: percent() } : null;
      start = first && !second && !isWiderThanSeen(pane) ? pointOf(first) : null;
    },
    touchmove: (event) => {
      const [first, second] = event.touches;
      if (!pinch || !first || !second) return;
      event.preventDefault();
      const middle = { x: (first.clientX + second.clientX) / 2, y: (first.clientY + second.clientY) / 2 };
      onZoom((pinch.percent * distance(first, second)) / pinch.distance, within(pane, middle));
    },
    touchend: ({ changedTouches: [last] }) => {
      const step = start && last && !pinch ? swipeStep(start, pointOf(last)) : null;
      start = null;
      pinch = null;
      if (step !== null) onTurn(step);
    },
    touchcancel: () => {
      start = null;
      pinch = null;
    },
  });
}

function pointOf({ clientX, clientY }: Touch): Point {
  return { x: clientX, y: clientY };
}

function distance(one: Touch, other: Touch): number {
  return Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
}

function within(pane: HTMLElement, { x, y }: Point): Point {
  const { left, top } = pane.getBoundingClientRect();
  return { x: x - left, y: y - top };
}

function isWiderThanSeen({ scrollWidth, clientWidth }: HTMLElement): boolean {
  return scrollWidth > clientWidth;
}
