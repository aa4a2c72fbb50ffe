import type { CompletionMail } from '@sealdesk/contract/jobs/job-notice.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { HELD_MAIL_SECONDS } from '@sealdesk/contract/shared/limits.ts';
import { lastMoveOf } from '../timeline/job-event-columns.ts';
import { GIVE_UP_AFTER_SECONDS } from './mail.ts';
import { RETURN_MAILS } from './mail-kinds.ts';

const ofCompletion = (mail: string, job: string) =>
  `${mail}.job_number = ${job}.number and ${mail}.kind = 'completion' and ${mail}.completion = ${job}.completion`;

const isUntried = (mail: string) =>
  `${mail}.state = 'waiting' and ${mail}.attempts = 0 and ${mail}.first_tried_at is null`;

/** Returns the SQL condition that the mail about the completion of `job` still waits, so that its files can be replaced. */
export function completionMailWaits(job: string): string {
  return `exists (select from mail cm where ${ofCompletion('cm', job)} and ${isUntried('cm')})`;
}

const state = (name: CompletionMail['state']) => `'${name}'`;

/** Returns the SQL join that gives `completion.json`, where the mail about the completion of `job` is; null without one. */
export function completionMailOf(job: string): string {
  return `left join lateral (
  select json_build_object('state', c.state, 'at', c.at,
    'seconds_left', greatest(0, ceil(extract(epoch from c.at - now())))::integer) as json
  from (
    select case when cm.state = 'sent' then ${state('sent')}
        when cm.state = 'failed' then ${state('given-up')}
        when not (${isUntried('cm')}) then ${state('delayed')}
        when cm.is_held and held.until > now() then ${state('held')}
        else ${state('waiting')} end as state,
      case when cm.state = 'sent' then coalesce(cm.sent_at, cm.created_at)
        when cm.state = 'failed' then coalesce(cm.first_tried_at, cm.created_at)
        when not (${isUntried('cm')}) then cm.not_before + interval '${GIVE_UP_AFTER_SECONDS} seconds'
        when cm.is_held then greatest(cm.not_before, held.until)
        else cm.not_before end as at
    from mail cm cross join lateral (
      select cm.held_since + interval '${HELD_MAIL_SECONDS} seconds' as until) held
    where ${job}.status = ${STATUS_ID.complete} and ${ofCompletion('cm', job)} and cm.state <> 'withdrawn'
  ) c
) completion on true`;
}

const RETURNED_TO = [STATUS_ID.returned, STATUS_ID.readyToSeal, STATUS_ID.inProgress];

/** Returns the SQL of the email about the return of `job` that hasn't been sent; null without one, and once the job has moved on. */
export function returnMailOf(job: string): string {
  return `case when ${job}.status in (${RETURNED_TO.join(', ')}) then (
    select json_build_object('state', r.state, 'at', r.at,
      'seconds_left', greatest(0, ceil(extract(epoch from r.at - now())))::integer)
    from (
      select case when ${isUntried('rm')} then ${state('waiting')} else ${state('delayed')} end as state,
        case when ${isUntried('rm')} then rm.not_before
          else rm.not_before + interval '${GIVE_UP_AFTER_SECONDS} seconds' end as at
      from mail rm where rm.job_number = ${job}.number and rm.state = 'waiting'
        and rm.kind in (${RETURN_MAILS.map((kind) => `'${kind}'`).join(', ')})
        and rm.kind = (select m.kind from ${lastMoveOf(job)} m) order by rm.created_at desc limit 1
    ) r) end`;
}
