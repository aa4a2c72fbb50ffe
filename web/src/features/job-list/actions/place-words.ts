import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { WorkOrderReply } from '@sealdesk/contract/jobs/priority-order.ts';
import { MAX_WORK_ORDER_PLACE } from '@sealdesk/contract/shared/limits.ts';

type Holder = WorkOrderReply['places'][number];
type Asking = { job_id: number; job_priority_order: number };

/** Returns who holds a place, as it is read aloud and shown: the number of another job, and a name. */
export function holderOf(job: Asking, place: number, places: readonly Holder[]): { number: string; name: string } {
  const holder = places.find((one) => one.place === place);
  if (!holder) return { number: '', name: 'Free' };
  if (holder.job_id === job.job_id) return { number: formatJobNumber(job.job_id), name: 'This job' };
  return { number: formatJobNumber(holder.job_id), name: holder.job_name };
}

/** Returns what choosing the place means for the job that holds it; null where it means nothing. */
export function consequenceOf(job: Asking, place: number, places: readonly Holder[]): string | null {
  const holder = places.find((one) => one.place === place);
  if (!holder || holder.job_id === job.job_id) return null;
  const isPlaced = job.job_priority_order > 0;
  const others = places.filter(({ job_id }) => job_id !== job.job_id).length;
  const last = places.find((one) => one.place === MAX_WORK_ORDER_PLACE);
  const isFull = !isPlaced && others >= MAX_WORK_ORDER_PLACE;
  if (isFull && last) return `Place ${place}: ${formatJobNumber(last.job_id)} loses its place.`;
  const isMovingDown = isPlaced && place > job.job_priority_order;
  return `Place ${place}: ${formatJobNumber(holder.job_id)} moves to ${isMovingDown ? place - 1 : place + 1}.`;
}
