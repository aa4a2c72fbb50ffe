export type StripLayout = 'grid' | 'row';

/** Of a grid, its rows; of one row, its pages: how many stand side by side, and from one to the next in pixels. */
const STRIP_SIZES = {
  grid: { across: 3, pitch: 77, side: 46 },
  row: { across: 1, pitch: 48, side: 74 },
} as const;

/** So many lines outside the view are there already when it is scrolled. */
const LINES_AROUND = 3;

/** Pages by their index; `end` is the first one after them. */
export type StripWindow = { start: number; end: number };

type View = { offset: number; length: number };

/** Returns which pages of the strip are near the view. */
export function stripWindow(layout: StripLayout, count: number, { offset, length }: View): StripWindow {
  const { across, pitch } = STRIP_SIZES[layout];
  const first = Math.floor(offset / pitch) - LINES_AROUND;
  const last = Math.ceil((offset + length) / pitch) + LINES_AROUND;
  return { start: Math.min(Math.max(0, first * across), count), end: Math.min(Math.max(0, last * across), count) };
}

/** Returns where in the strip the page with that index lies, in pixels: along the direction it scrolls, and across. */
export function stripPlace(layout: StripLayout, index: number): { along: number; across: number } {
  const { across, pitch, side } = STRIP_SIZES[layout];
  return { along: Math.floor(index / across) * pitch, across: (index % across) * side };
}

/** Returns how long the strip is, in pixels. */
export function stripLength(layout: StripLayout, count: number): number {
  const { across, pitch } = STRIP_SIZES[layout];
  return Math.ceil(count / across) * pitch;
}

/** Returns where the strip must be scrolled to for the page to be seen; where it is when it is seen already. */
export function followOffset(layout: StripLayout, index: number, { offset, length }: View): number {
  const { along } = stripPlace(layout, index);
  const { pitch } = STRIP_SIZES[layout];
  const isSeen = along >= offset && along + pitch <= offset + length;
  return isSeen ? offset : Math.max(0, along - Math.floor((length - pitch) / 2));
}

const STEPS: Record<StripLayout, Record<string, number>> = {
  grid: { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 3, ArrowUp: -3 },
  row: { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 },
};

/** Returns the index to which a key leads in the strip; null for keys that lead nowhere. */
export function keyTarget(layout: StripLayout, key: string, index: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[layout][key];
  if (step === undefined) return null;
  const target = index + step;
  return target >= 0 && target < count ? target : null;
}
