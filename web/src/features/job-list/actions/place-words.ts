import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { WorkOrderReply } from '@sealdesk/contract/jobs/priority-order.ts';
import { placeJob } from '@sealdesk/contract/jobs/work-order.ts';

type Holder = WorkOrderReply['places'][number];
type Asking = { job_id: number };

/** Returns who holds a place, as it is read aloud and shown: the number of another job, and a name. */
export function holderOf(job: Asking, place: number, places: readonly Holder[]): { number: string; name: string } {
  const holder = places.find((one) => one.place === place);
  if (!holder) return { number: '', name: 'Free' };
  if (holder.job_id === job.job_id) return { number: formatJobNumber(job.job_id), name: 'This job' };
  return { number: formatJobNumber(holder.job_id), name: holder.job_name };
}

/** Returns what choosing the place means for another job: for the one that holds it, or the one that loses its own. */
export function consequenceOf({ job_id }: Asking, place: number, places: readonly Holder[]): string | null {
  const holder = places.find((one) => one.place === place);
  if (!holder || holder.job_id === job_id) return null;
  const placed = places.map((one) => ({ number: one.job_id, place: one.place }));
  const { order, fallen } = placeJob(placed, job_id, place);
  if (fallen !== null) return `Place ${place}: ${formatJobNumber(fallen)} loses its place.`;
  const next = order.find(({ number }) => number === holder.job_id)!.place;
  return `Place ${place}: ${formatJobNumber(holder.job_id)} moves to ${next}.`;
}
