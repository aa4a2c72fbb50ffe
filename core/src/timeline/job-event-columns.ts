import { STATUS_ID, type StatusName } from '@sealdesk/contract/jobs/statuses.ts';
import { RETURNS, SENT_BACK, transitionOf, type MoveName } from '@sealdesk/contract/jobs/transitions.ts';
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

const SENT_BACK_TO = SENT_BACK.flatMap((name) => transitionOf(name).to)
  .filter((status) => status !== 'returned')
  .map((status) => STATUS_ID[status as StatusName]);

/** Steps that leave a job's work as it was: the reason for which it came back still holds after them. */
const ASIDE = ['hold', 'resume'] as const satisfies readonly MoveName[];

/** Returns the SQL of the event that brought `table`'s job where it is, as a subquery. */
export function lastMoveOf(table: string): string {
  return `(select * from job_event e where e.job_number = ${table}.number and e.to_status is distinct from e.from_status
      and e.to_status is not null and e.kind not in (${texts(ASIDE)}) order by e.id desc limit 1)`;
}

/** Returns the SQL of the move that sent `table`'s job back to us, as JSON with its reason and who made it; null once it moved on. */
export function sentBackOf(table: string): string {
  return `case when ${table}.status in (${[...new Set(SENT_BACK_TO)].join(', ')}) then (
    select json_build_object('move', m.kind, 'reason', m.detail ->> 'reason', 'by', c.first_name || ' ' || c.last_name, 'at', m.at)
    from ${lastMoveOf(table)} m left join contact c on c.id = m.actor_id
    where m.kind in (${texts(SENT_BACK)}) and m.to_status = ${table}.status and m.detail ->> 'reason' is not null) end`;
}
