import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { WorkOrderReply } from '@sealdesk/contract/jobs/priority-order.ts';
import { placeJob } from '@sealdesk/contract/jobs/work-order.ts';
import { inWords } from '../../../lib/words.ts';

type Holder = WorkOrderReply['places'][number];
type Asking = { job_id: number };

/** Returns who holds a place, as it is read aloud and shown: the number of another job, and a name. */
export function holderOf(job: Asking, place: number, places: readonly Holder[]): { number: string; name: string } {
  const holder = places.find((one) => one.place === place);
  if (!holder) return { number: '', name: 'Free' };
  if (holder.job_id === job.job_id) return { number: formatJobNumber(job.job_id), name: 'This job' };
  return { number: formatJobNumber(holder.job_id), name: holder.job_name };
}

export type Consequence = { text: string; /** A job would lose its place. */ isLoss: boolean };

/** Returns what choosing the place means for the other jobs: which move, and which one loses its place. */
export function consequenceOf({ job_id }: Asking, place: number, places: readonly Holder[]): Consequence | null {
  if (places.some((one) => one.place === place && one.job_id === job_id)) return null;
  const before = places.map((one) => ({ number: one.job_id, place: one.place }));
  const { order, fallen } = placeJob(before, job_id, place);
  const moves = before.flatMap(({ number, place: from }) => {
    const to = order.find((one) => one.number === number)?.place;
    return number === job_id || to === undefined || to === from ? [] : [{ number, from, to }];
  });
  if (fallen === null) return { text: `Place ${place}: ${movesText(moves) || 'nothing else moves'}.`, isLoss: false };
  const loses = `${formatJobNumber(fallen)} loses its place.`;
  if (place === 1) {
    return { text: `Place ${place}: all five move down by one; ${loses}`, isLoss: true };
  }
  return { text: `Place ${place}: ${[movesText(moves), loses].filter(Boolean).join('; ')}`, isLoss: true };
}

type Move = { number: number; from: number; to: number };

function movesText(moves: readonly Move[]): string {
  const numbers = moves.map(({ number }) => formatJobNumber(number));
  for (const [step, way] of [
    [1, 'down'],
    [-1, 'up'],
  ] as const) {
    const isAlike = moves.every(({ from, to }) => to - from === step);
    if (moves.length > 1 && isAlike) return `${inWords(numbers)} move ${way} by one`;
  }
  return moves.map(({ to }, index) => `${numbers[index]} moves to ${to}`).join(', ');
}
