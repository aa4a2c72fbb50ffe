import { MAX_WORK_ORDER_PLACE } from '@sealdesk/contract/shared/limits.ts';
import { WITHOUT_PLACE_STATUS_IDS } from '@sealdesk/contract/jobs/statuses.ts';
import { randomFrom } from '../random.ts';
import type { JobRow } from '../rows.ts';

/** The jobs with their work-order places: in each company 1, 2, 3 … without a gap, held by open jobs that are not on hold. */
export function withPlaces(jobs: readonly JobRow[], wishes: ReadonlyMap<number, number>): JobRow[] {
  const places = new Map<number, number>();
  const open = jobs.filter(({ status }) => !(WITHOUT_PLACE_STATUS_IDS as readonly number[]).includes(status));
  for (const [companyId, own] of Map.groupBy(open, ({ company_id }) => company_id)) {
    const random = randomFrom(`places of ${companyId}`);
    const wished = own
      .filter(({ number }) => wishes.has(number))
      .toSorted((a, b) => wishes.get(a.number)! - wishes.get(b.number)!);
    const chosen = wished.length > 0 ? wished : random.some(own, random.int(0, 3));
    chosen.slice(0, MAX_WORK_ORDER_PLACE).forEach(({ number }, index) => places.set(number, index + 1));
  }
  return jobs.map((job) => ({ ...job, work_order_place: places.get(job.number) ?? 0 }));
}
