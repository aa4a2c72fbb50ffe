import type { PlacedJob } from '@sealdesk/contract/jobs/work-order.ts';
import { WITHOUT_PLACE_STATUS_IDS } from '@sealdesk/contract/jobs/statuses.ts';

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
