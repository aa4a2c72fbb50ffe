import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { RETURNS } from '@sealdesk/contract/jobs/transitions.ts';
import { NOT_WORK, REPLACEMENTS } from './event.ts';

const texts = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join(', ');

/**
 * Returns the SQL of the contact who replaced the original of `table`'s job, while that is the last thing done on it;
 * else null. The status is asked first, so that the timeline is read for received jobs alone, from its end.
 */
export function replacerOf(table: string): string {
  return `case when ${table}.status = ${STATUS_ID.received} then (
    select case when e.kind in (${texts(REPLACEMENTS)}) then e.actor_id end from job_event e
    where e.job_number = ${table}.number and e.kind not in (${texts(NOT_WORK)}) order by e.id desc limit 1) end`;
}

/**
 * Returns the SQL of who wrote the staff comments of `table`'s job last, and when, as JSON; null where there are none. What no
 * edit has changed was written when the job was created.
 */
export function staffCommentsBy(table: string): string {
  return `case when ${table}.staff_comments is not null then (
    select json_build_object('name', c.first_name || ' ' || c.last_name, 'at', e.at)
    from job_event e join contact c on c.id = e.actor_id
    where e.job_number = ${table}.number
      and (e.kind = 'create' or e.kind = 'edited' and e.detail @> '{"changes": [{"field": "staff_comments"}]}')
    order by e.id desc limit 1) end`;
}

/** Returns the SQL of why `table`'s job was returned, while it is; else null. A hold in between does not hide it. */
export function returnReasonOf(table: string): string {
  return `case when ${table}.status = ${STATUS_ID.returned} then (
    select e.detail ->> 'reason' from job_event e
    where e.job_number = ${table}.number and e.kind in (${texts(RETURNS)}) and e.to_status = ${STATUS_ID.returned}
    order by e.id desc limit 1) end`;
}
