import type { JobNotice } from '@sealdesk/contract/jobs/job-notice.ts';
import { CLOSED_STATUS_IDS, STATUS_ID, type StatusName } from '@sealdesk/contract/jobs/statuses.ts';
import { TRANSITIONS } from '@sealdesk/contract/jobs/transitions.ts';
import { REFUSED_DAYS } from '@sealdesk/contract/shared/limits.ts';
import { MERGED_NAME } from '@sealdesk/contract/uploads/file-names.ts';
import { UPLOAD_STEP_LABEL } from '@sealdesk/contract/uploads/upload-steps.ts';

const kind = (name: JobNotice['kind']) => `'${name}'`;

const startsOf = (...moves: ('to-seal' | 'for-review' | 'resend-review' | 'approve' | 'final-upload')[]) => {
  const names = moves.flatMap((move) => TRANSITIONS[move].ways.flatMap(({ from }): readonly StatusName[] => from));
  return [...new Set(names.map((name) => STATUS_ID[name]))].join(', ');
};

/** Where a set can still move its job; a job that was moved elsewhere has another state of affairs. */
const SEALABLE = startsOf('to-seal');

/** From the combined set until the sealed one is approved: so long somebody can still mend what differs. */
const SEALING = startsOf('for-review', 'approve');

/** Where a sealed set or a final file can be accepted; `complete` also for one that takes another's place. */
const CHECKED = startsOf('for-review', 'resend-review', 'final-upload');

/** A move's own mail has the time at which its transaction began, and the event that of its end. */
const MOVING_SECONDS = 30;

/** When the job was moved last, a little earlier; an event of before the timeline counts as none. */
const lastMove = (table: string) =>
  `coalesce((select e.at - interval '${MOVING_SECONDS} seconds' from job_event e
        where e.job_number = ${table}.number and e.to_status is not null order by e.id desc limit 1), '-infinity')`;

/** The step at which the checks of an upload are, with its detail, in the words of the dialog. */
const stepUnderWay = (upload: string) => `coalesce((
        select case s ->> 'name' ${Object.entries(UPLOAD_STEP_LABEL)
          .map(([name, label]) => `when '${name}' then '${label}'`)
          .join(' ')} end || coalesce(', ' || (s ->> 'detail'), '')
        from jsonb_array_elements(${upload}.steps) s where s ->> 'state' = 'running' limit 1), 'Waiting to be checked')`;

/**
 * Returns the SQL of the upload of a sealed set or of final files that is being checked for `table`'s job, or was refused
 * last. Of refused ones only that of the present status counts: whoever moved the job saw the row.
 */
export function checkedUploadOf(table: string): string {
  return `(select l.* from (select * from upload a where a.job_number = ${table}.number
        and (a.is_for_review or a.purpose = 'final') order by a.created_at desc limit 1) l
      where l.state in ('staged', 'checking', 'rejected') and ${table}.status in (${CHECKED})
        and (l.state <> 'rejected' or l.created_at >= ${lastMove(table)}
          and l.created_at > now() - interval '${REFUSED_DAYS} days'))`;
}

/** A recipient whom the mail server refused. */
const REFUSED = `'[{"state": "refused"}]'`;

/** Of a job that is closed nobody moves the row any more, so a mail's trouble leaves it after this time. */
const CLOSED_DAYS = 30;

/**
 * Returns the SQL join that gives `notice.json`, what operations should know of the job `table`; null when nothing.
 * With it come the upload that it is about, if any, and who sent that. Of the job's mails the newest of each kind counts, and only since the job's last move: whoever moved it saw the row.
 */
export function noticeOf(table: string): string {
  return `left join lateral (
  select json_build_object('kind', n.kind, 'message', n.message, 'detail', n.detail,
    'upload_uuid', n.upload_id, 'at', n.at) as json, n.upload_id, n.uploader_id
  from (
    (select 1 as place, case when c.state = 'failed' then ${kind('not-combined')} else ${kind('combining')} end as kind,
      case when c.state = 'failed' then 'Combining failed: ' || c.reason
        when c.state = 'waiting' then 'Waiting to be combined'
        when c.pages is null then 'Combining'
        else 'Combining, page ' || greatest(1, c.pages_done) || ' of ' || c.pages end as message,
      c.detail, coalesce(c.settled_at, c.started_at, c.requested_at) as at,
      null::uuid as upload_id, null::integer as uploader_id
    from combined_set c
    where c.job_number = ${table}.number and c.state in ('waiting', 'running', 'failed') and ${table}.status in (${SEALABLE}))
    union all
    (select 2, case when u.state = 'rejected' then ${kind('set-refused')} else ${kind('checking')} end,
      case when u.state <> 'rejected' then ${stepUnderWay('u')}
        when u.purpose = 'final' then 'The final file was refused'
        else 'The sealed set was refused' end,
      u.reason, u.created_at, u.id, u.uploader_id
    from ${checkedUploadOf(table)} u)
    union all
    (select 3, ${kind('differs')},
      abs(c.designs - ${table}.designs) || case when abs(c.designs - ${table}.designs) = 1 then ' design ' else ' designs ' end
        || case when c.designs < ${table}.designs then 'fewer' else 'more' end || ' than the job says',
      '${MERGED_NAME} has ' || c.designs || case when c.designs = 1 then ' design' else ' designs' end || ' on ' || c.pages
        || case when c.pages = 1 then ' page' else ' pages' end || '; the job says ' || ${table}.designs || '.',
      c.settled_at, null, null
    from document d join combined_set c on c.upload_id = d.upload_id
    where d.job_number = ${table}.number and d.purpose = 'merged' and d.superseded_at is null
      and c.designs <> ${table}.designs and ${table}.status in (${SEALING}))
    union all
    (select 4, case when m.state = 'failed' then ${kind('mail-given-up')}
        when m.recipients @> ${REFUSED} then ${kind('mail-refused')} else ${kind('mail-readdressed')} end,
      case when m.state = 'failed' then 'A mail was given up: '
        when m.recipients @> ${REFUSED} then 'A mail was refused: '
        when m.recipients @> '[{"as": "to", "state": "withheld"}]' then 'An email went to someone else: '
        else 'A copy of an email was left out: ' end || m.subject,
      m.last_error, coalesce(m.sent_at, m.created_at), null, null
    from (select distinct on (l.kind) * from mail l where l.job_number = ${table}.number
      order by l.kind, l.created_at desc) m
    where (m.state = 'failed' or m.recipients @> ${REFUSED}
        or m.state = 'sent' and m.recipients @> '[{"state": "withheld"}]')
      and m.created_at >= ${lastMove(table)}
      and (${table}.status not in (${CLOSED_STATUS_IDS.join(', ')}) or m.created_at > now() - interval '${CLOSED_DAYS} days')
    order by m.state = 'sent' and not m.recipients @> ${REFUSED}, m.created_at desc limit 1)
  ) n order by n.place limit 1
) notice on true`;
}
