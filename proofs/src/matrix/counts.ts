import type { JobCounts } from '@sealdesk/contract/jobs/job.ts';
import {
  ACTIVE_STATUS_IDS,
  CLOSED_STATUS_IDS,
  FINAL_REVIEW_STATUS_IDS,
  STATUS_ID,
} from '@sealdesk/contract/jobs/statuses.ts';
import { companiesOf, kindOf } from './fields.ts';
import type { Scene } from './scene.ts';
import type { Who } from './table.ts';

/** Returns the counts that this person must be given, counted one by one from the jobs in the database. */
export async function expectedCounts(scene: Scene, who: Exclude<Who, 'anonymous'>): Promise<JobCounts> {
  const all = await scene.database.db
    .selectFrom('job')
    .select(['number', 'company_id', 'status', 'initial_sealer_id', 'sealing_engineer_id', 'review_holder_id'])
    .execute();
  const kind = kindOf(who);
  const jobs = kind === 'customer' ? all.filter((job) => companiesOf(scene, who).includes(job.company_id)) : all;
  const at = (ids: readonly number[]) => jobs.filter(({ status }) => ids.includes(status));
  const closed = at(CLOSED_STATUS_IDS).length;
  const counts = {
    all: jobs.length,
    all_open: jobs.length - closed,
    all_active: at(ACTIVE_STATUS_IDS).length,
    all_closed: closed,
  };
  if (kind !== 'operations') return counts;
  const all_final_reviews = at(FINAL_REVIEW_STATUS_IDS).length;
  if (who === 'role10_sealer') return { ...counts, all_final_reviews };

  const { employeeId: me, contactId } = scene.world.people[who];
  const sent = scene.database.db.selectFrom('document').select('job_number').where('uploader_id', '=', contactId);
  const sets = await sent.where('purpose', '=', 'working').where('superseded_at', 'is', null).execute();
  const uploaded = new Set(sets.map(({ job_number }) => job_number));
  const offered = at([STATUS_ID.finalReview]).filter(
    (job) => job.initial_sealer_id !== me && job.sealing_engineer_id !== contactId && !uploaded.has(job.number),
  ).length;
  const held = at([STATUS_ID.finalReviewReserved]).filter((job) => job.review_holder_id === me).length;
  return { ...counts, all_final_reviews, my_final_reviews: offered + held, my_exclusive_final_reviews: held };
}
