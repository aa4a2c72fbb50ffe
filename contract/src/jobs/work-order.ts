import { MAX_WORK_ORDER_PLACE } from '../shared/limits.ts';

/** A job of a company that holds a place: 1 comes first. */
export type PlacedJob = { number: number; place: number };

/** The company's order after a job was put at a place, and who fell out at the end of it. */
export type NewOrder = { order: PlacedJob[]; fallen: number | null };

/**
 * Puts a job at a place (0 takes it out). Those at and after the place move one down, gaps are closed,
 * and a place past the end of the order becomes the next free one.
 */
export function placeJob(placed: readonly PlacedJob[], number: number, place: number): NewOrder {
  const others = placed
    .filter((job) => job.number !== number)
    .toSorted((a, b) => a.place - b.place)
    .map((job) => job.number);
  const numbers = place === 0 ? others : others.toSpliced(place - 1, 0, number);
  const order = numbers.slice(0, MAX_WORK_ORDER_PLACE).map((job, index) => ({ number: job, place: index + 1 }));
  return { order, fallen: numbers[MAX_WORK_ORDER_PLACE] ?? null };
}
