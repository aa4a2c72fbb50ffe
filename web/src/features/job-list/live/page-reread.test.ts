import type { JobChange } from '@sealdesk/contract/jobs/job-events.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { describe, expect, it } from 'vitest';
import { NO_FILTERS, type JobFilters } from '../filters/job-filters.ts';
import { changesCounts, needsReread } from './page-reread.ts';
import { aRow } from '../testing/a-row.ts';

/** Ten rows, 19 down to 10, each of a company of its own. */
const ROWS = Array.from({ length: 10 }, (_, place) => aRow({ job_id: 19 - place, drjcoid: 100 + place }));
const change = (reason: JobChange['reason'], facts: Partial<Job> | null, job_id = 50): JobChange => ({
  job_id,
  reason,
  job: facts && aRow({ job_id, drjcoid: 1, ...facts }),
});
const rereads = (received: JobChange, filters: Partial<JobFilters> = {}, rows = ROWS) =>
  needsReread(received, rows, { ...NO_FILTERS, ...filters });

describe('reading the page again', () => {
  it('is not needed for facts, which come with the change', () => {
    expect(rereads(change('facts', {}, 15))).toBe(false);
    expect(rereads(change('facts', {}))).toBe(false);
  });

  it('is needed when a job of the page may leave it', () => {
    for (const reason of ['status', 'moved', 'order'] as const) expect(rereads(change(reason, {}, 15))).toBe(true);
    expect(rereads(change('moved', null, 15))).toBe(true);
  });

  it('is needed for a new job at the top, not for one after the last row', () => {
    expect(rereads(change('created', {}, 20))).toBe(true);
    expect(rereads(change('status', {}, 5))).toBe(false);
    // A page that is not full has space for it.
    expect(rereads(change('status', {}, 5), {}, ROWS.slice(0, 4))).toBe(true);
    expect(rereads(change('created', {}, 20), { order: 'asc' }, ROWS.toReversed())).toBe(false);
    expect(rereads(change('created', {}), {}, [])).toBe(true);
  });

  it('is needed on a later page whatever happens before it', () => {
    expect(rereads(change('status', {}, 30), { page: 2 })).toBe(true);
    expect(rereads(change('status', { job_type: 'r' }, 30), { page: 2, job_type: 's' })).toBe(true);
    expect(rereads(change('moved', null, 30), { page: 2 })).toBe(true);
    expect(rereads(change('moved', null, 30))).toBe(false);
  });

  it('is needed when a job of the same company changes its place, not for others', () => {
    expect(rereads(change('order', { drjcoid: 103 }))).toBe(true);
    expect(rereads(change('order', {}))).toBe(false);
  });

  it('is not needed for a job that the filters leave out', () => {
    const at = (name: 'complete' | 'inProgress' | 'finalReview') =>
      change('status', aRow({ at: name, drjcoid: 1, job_id: 50 }));
    expect(rereads(at('complete'), { job_status: 'all_open' })).toBe(false);
    expect(rereads(at('complete'), { job_status: 'all_active' })).toBe(false);
    expect(rereads(at('complete'), { job_status: 'all_closed' })).toBe(true);
    expect(rereads(at('inProgress'), { job_status: 'all_final_reviews' })).toBe(false);
    expect(rereads(at('finalReview'), { job_status: 'my_exclusive_final_reviews' })).toBe(true);
    expect(rereads(at('inProgress'), { job_status: 2 })).toBe(true);
    expect(rereads(at('inProgress'), { job_status: 3 })).toBe(false);
    expect(rereads(change('created', { job_type: 's' }), { job_type: 're' })).toBe(false);
    expect(rereads(change('created', { job_type: 'e' }), { job_type: 're' })).toBe(true);
    expect(rereads(change('created', {}), { product_type: 'e' })).toBe(false);
    expect(rereads(change('created', {}), { drjcoid: 2 })).toBe(false);
    expect(rereads(change('created', {}), { job_id: [51] })).toBe(false);
    expect(rereads(change('created', {}), { job_id: [50] })).toBe(true);
  });

  it('knows the order of the list', () => {
    const dated = ROWS.map((row, place) => ({ ...row, date_final_sent: `2026-01-${20 - place}T00:00:00+00:00` }));
    const sort = { sort_by: 'date_final_sent', order: 'desc' } as const;
    expect(rereads(change('status', { date_final_sent: null }), sort, dated)).toBe(false);
    expect(rereads(change('status', { date_final_sent: '2026-02-01T00:00:00+00:00' }), sort, dated)).toBe(true);
    const upwards = { sort_by: 'date_final_sent', order: 'asc' } as const;
    expect(rereads(change('status', { date_final_sent: null }), upwards, dated.toReversed())).toBe(false);
    expect(rereads(change('status', { date_final_sent: null }), { ...upwards, page: 2 }, dated.toReversed())).toBe(
      false,
    );
    const created = ROWS.map((row, place) => ({ ...row, created_at: `2026-01-${20 - place}T00:00:00+00:00` }));
    const early = change('moved', { created_at: '2025-12-31T00:00:00+00:00' });
    expect(rereads(early, { sort_by: 'created_at' }, created)).toBe(false);
  });
});

describe('the counts of the status views', () => {
  it('change with jobs that come, move or change their status', () => {
    const reasons = ['created', 'status', 'moved', 'order', 'facts'] as const;
    expect(reasons.map((reason) => changesCounts(change(reason, {})))).toEqual([true, true, true, false, false]);
  });
});
