/** A row that is being dragged: where it was, and by how far the pointer has moved it. */
export type Drag = { id: number; from: number; offset: number; rowHeight: number };

/** Returns the place at which the row would be dropped now. */
export function placeOfDrag({ from, offset, rowHeight }: Drag, count: number): number {
  const place = from + Math.round(offset / rowHeight);
  return Math.max(0, Math.min(place, count - 1));
}

/** Returns how far the dragged row is drawn from its own place; it does not leave the list. */
export function offsetOfDrag({ from, offset, rowHeight }: Drag, count: number): number {
  return Math.max(-from * rowHeight, Math.min(offset, (count - 1 - from) * rowHeight));
}

/** Returns by how many places another row moves aside for the dragged one: -1, 0 or 1. */
export function shiftOf(place: number, drag: Drag, count: number): number {
  const to = placeOfDrag(drag, count);
  if (place > drag.from && place <= to) return -1;
  if (place < drag.from && place >= to) return 1;
  return 0;
}
