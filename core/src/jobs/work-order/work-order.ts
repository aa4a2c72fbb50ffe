import { MAX_WORK_ORDER_PLACE } from '@sealdesk/contract/shared/limits.ts';
import { WITHOUT_PLACE_STATUS_IDS } from '@sealdesk/contract/jobs/statuses.ts';

/** A job of a company that holds a place: 1 comes first. */
export type PlacedJob = { number: number; place: number };

/** Returns true when a job at that status may hold a place: complete, held and cancelled ones may not. */
export function mayHoldPlace(status: number): boolean {
  return !WITHOUT_PLACE_STATUS_IDS.some((id) => id === status);
}

/** A job whose place changed; 0 stands for none. */
export type PlaceChange = { number: number; placeBefore: number; placeAfter: number };

/** Returns the jobs that hold another place after than before. */
export function changedPlaces(before: readonly PlacedJob[], after: readonly PlacedJob[]): PlaceChange[] {
  const placeIn = (order: readonly PlacedJob[], number: number) =>
    order.find((job) => job.number === number)?.place ?? 0;
  const numbers = new Set([...before, ...after].map(({ number }) => number));
  return [...numbers]
    .map((number) => ({ number, placeBefore: placeIn(before, number), placeAfter: placeIn(after, number) }))
    .filter(({ placeBefore, placeAfter }) => placeBefore !== placeAfter);
}

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
