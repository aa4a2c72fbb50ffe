import { JOB_FIELD_COLUMN, JOB_FIELD_NAMES, type JobFieldName } from '@sealdesk/contract/jobs/job-fields.ts';
import { hiddenJobFields, type JobCall } from '@sealdesk/contract/jobs/job-visibility.ts';
import type { FullJob } from '@sealdesk/contract/jobs/job.ts';
import type { ViewerKind } from '@sealdesk/contract/people/roles.ts';
import { COMPLETION_WORDS } from '@sealdesk/contract/mail/completion-letter.ts';
import { DAYS_COUNTED } from '@sealdesk/contract/time-entries/durations.ts';
import { FILES_MISSING, STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { ableToSeal, todayIn } from '../../licenses/sealing-licenses.ts';
import { completionMailOf, returnMailOf } from '../../mail/completion-mail-columns.ts';
import { mayBeAddressed } from '../../mail/may-be-addressed.ts';
import { returnReasonOf, sentBackOf } from '../../timeline/job-event-columns.ts';
import { AHEAD, PLACES } from './jobs-ahead.ts';
import { noticeOf } from './job-notice-columns.ts';
import { mailCopiesOf } from './mail-copies.ts';
import { replaceableOf } from './replaceable.ts';

/** What was written to the customer with the final documents that stand: whoever replaces them keeps the words. */
const WRITTEN_WORDS = `case when p.status = ${STATUS_ID.complete} then (select u.mail_body from document d
    join upload u on u.id = d.upload_id where d.job_number = p.number and d.purpose = 'final' and d.superseded_at is null
    order by d.position limit 1) end`;

/**
 * The job's wire fields as SQL over `p` (the rows of the page) and what `joinsFor` joins to them.
 * The select list is built from this table by the contract's visibility rule, so a hidden field
 * is not computed, let alone sent.
 */
const COLUMNS: Record<keyof FullJob, string> = {
  id: 'p.upload_id',
  job_id: 'p.number',
  ...fieldColumns(),
  job_priority_order: 'p.work_order_place',
  job_status: `json_build_object('id', s.id, 'status', s.name, 'icon', s.icon, 'status_group', s.status_group)`,
  engineer_seal_contact_id: 'p.sealing_engineer_id',
  ops_seal_employeeid: 'p.initial_sealer_id',
  review_employeeid: 'p.review_holder_id',

  created_at: 'p.created_at',
  created_atFormatted: formatted('p.created_at'),
  ago: 'AGO',
  date_final_sent: 'p.completed_at',
  date_final_sentFormatted: formatted('p.completed_at'),
  final_status: whenFilesMissing(FILES_MISSING.status, 's.name'),
  final_icon: whenFilesMissing(FILES_MISSING.icon, 's.icon'),
  final_type: whenFilesMissing(FILES_MISSING.group, 's.status_group'),
  num_final_docs: 'finals.documents',
  has_former_finals: `finals.documents = 0 and exists (select from document d where d.job_number = p.number
    and d.purpose = 'final' and d.superseded_at is not null and d.published_at is not null)`,
  sealsFromTime: 'time.seals',
  unitsFromTime: 'time.units',
  num_prioritized_jobs_for_company: 'places.held',
  contact: `json_build_object('contact_name', ct.first_name || ' ' || ct.last_name, 'email', ${ofAddressee('ct.email')},
    'work_phone', ${ofAddressee('ct.work_phone')}, 'cell_phone', ${ofAddressee('ct.cell_phone')})`,
  company: `json_build_object('DrJCOID', co.id, 'Company', co.name, 'location', co.location)`,

  openByUser: `exists (select 1 from time_entry own where own.employee_id = :me and own.ended_at is null
    and own.job_number = p.number)`,
  duration: `case when time.entries = 0 then null
    else (time.seconds / 3600) || ' h ' || to_char(time.seconds / 60 % 60, 'FM00') || ' m' end`,
  entryData: `json_build_object('numEntries', time.entries, 'arPastOpenBy', time.past, 'OpenBy', time.present)`,
  sealing_engineer: `case when se.id is null then null
    else json_build_object('full_name', se.first_name || ' ' || se.last_name) end`,
  ops_sealer: `case when os.id is null then null else json_build_object('Employee', os.name) end`,
  sealable_engineers: `coalesce(able.engineers, '[]')`,
  higher_priority_jobs_same_group: 'ahead.jobs',
  return_reason: returnReasonOf('p'),
  sent_back: sentBackOf('p'),
  replace_file: `case when (${replaceableOf('p').contact}) = :contact then ${replaceableOf('p').purpose} end`,
  notice: 'notice.json',
  own_check: 'case when notice.uploader_id = :contact then notice.upload_id end',
  completion_mail: 'completion.json',
  return_mail: returnMailOf('p'),
  client_email_body: `coalesce(${WRITTEN_WORDS}, ${COMPLETION_WORDS.map((words) => `'${words}'`).join(' || p.name || ')})`,
  copies: 'mail_copies.list',
};

/** A contact who can’t be addressed about the job any more keeps their name on it, and nothing by which they are reached. */
function ofAddressee(column: string): string {
  return `case when ${mayBeAddressed('ct', 'co')} then ${column} end`;
}

/** Returns the columns of the fields that a form sets, as they stand in the table. */
function fieldColumns() {
  const columns = JOB_FIELD_NAMES.map((name) => [name, `p.${JOB_FIELD_COLUMN[name]}`]);
  return Object.fromEntries(columns) as Record<JobFieldName, string>;
}

/** Date and time as people read them: 11/14/26 06:52, in the viewer's time zone. */
function formatted(column: string, timezone = ':timezone'): string {
  return `to_char(${column} at time zone ${timezone}, 'MM/DD/YY HH24:MI')`;
}

function whenFilesMissing(text: string, otherwise: string): string {
  return `case when p.status = ${STATUS_ID.complete} and finals.documents = 0 then '${text}' else ${otherwise} end`;
}

/** The age in staff's short form (15 h, 2 d), or in a customer's words (15 hours ago); of old jobs the month (Mar 2025). */
function age(kind: ViewerKind, timezone = ':timezone'): string {
  const minutes = `(extract(epoch from now() - p.created_at) / 60)::bigint`;
  const words = (amount: string, unit: string) =>
    kind === 'customer'
      ? `${amount} || case when ${amount} = 1 then ' ${unit} ago' else ' ${unit}s ago' end`
      : `${amount} || ' ${unit[0]}'`;
  return `case when ${minutes} < 1 then ${kind === 'customer' ? `'just now'` : `'now'`}
    when ${minutes} < 60 then ${words(minutes, 'minute')}
    when ${minutes} < 1440 then ${words(`(${minutes} / 60)`, 'hour')}
    when ${minutes} < ${DAYS_COUNTED} * 1440 then ${words(`(${minutes} / 1440)`, 'day')}
    else to_char(p.created_at at time zone ${timezone}, 'Mon YYYY') end`;
}

function isHidden(name: string, kind: ViewerKind, call: JobCall): boolean {
  return (hiddenJobFields(kind, call) as readonly string[]).includes(name);
}

/** The select list of a job for that kind of viewer and call: an allow-list, by the contract's rule. */
export function columnsFor(kind: ViewerKind, call: JobCall): string {
  return Object.entries(COLUMNS)
    .filter(([name]) => !isHidden(name, kind, call))
    .map(([name, expression]) => `${expression === 'AGO' ? age(kind) : expression} as "${name}"`)
    .join(',\n  ');
}

/** The fields whose text depends on the time zone or the kind of the viewer, as SQL over `p` and an audience `a`. */
const TEXTS: Partial<Record<keyof FullJob, string>> = {
  created_atFormatted: formatted('p.created_at', 'a.timezone'),
  date_final_sentFormatted: formatted('p.completed_at', 'a.timezone'),
  ago: `case when a.kind = 'customer' then ${age('customer', 'a.timezone')} else ${age('employee', 'a.timezone')} end`,
};

/**
 * The select list of a row that several kinds of viewers share: every field that one of them receives. What is to be left out for
 * each of them, and put in from `textsFor`, is the caller's task.
 */
export function sharedColumnsFor(kinds: readonly ViewerKind[]): string {
  const isReceived = (name: string) => kinds.some((kind) => !isHidden(name, kind, 'list'));
  return Object.entries(COLUMNS)
    .filter(([name]) => isReceived(name))
    .map(([name, expression]) => `${name in TEXTS ? 'null::text' : expression} as "${name}"`)
    .join(',\n  ');
}

/** The texts of `p` for each audience, in their order; the arguments are places of the statement. */
export function textsFor(kinds: string, timezones: string): string {
  const fields = Object.entries(TEXTS).map(([name, expression]) => `'${name}', ${expression}`);
  return `(select json_agg(json_build_object(${fields.join(', ')}) order by a.place)
    from unnest(${kinds}::text[], ${timezones}::text[]) with ordinality as a (kind, timezone, place))`;
}

/** What is joined to the rows of the page `p`, after the page is cut: only what those kinds of viewers receive. */
export function joinsFor(...kinds: readonly ViewerKind[]): string {
  const everyone = [STATUS, COMPANY, CONTACT, FINALS, PLACES];
  if (!kinds.includes('operations')) return [...everyone, TIME_SUMS].join('\n');
  return [
    ...everyone,
    TIME_DETAIL,
    SEALERS,
    ableToSeal('p', todayIn(':firm_timezone')),
    AHEAD,
    MAIL_COPIES,
    noticeOf('p'),
    completionMailOf('p'),
  ].join('\n');
}

const STATUS = 'join job_status s on s.id = p.status';
const COMPANY = 'join company co on co.id = p.company_id';
const CONTACT = 'join contact ct on ct.id = p.contact_id';

const FINALS = `cross join lateral (
  select count(*) as documents from document d
  where d.job_number = p.number and d.purpose = 'final' and d.superseded_at is null and d.published_at is not null
) finals`;

const TIME_SUMS = `cross join lateral (
  select coalesce(sum(t.seals), 0) as seals, coalesce(sum(t.units), 0) as units
  from time_entry t where t.job_number = p.number
) time`;

/** Read for all jobs of the page at once: job by job, all employees were read for each. */
const TIME_DETAIL = `left join (
  select t.job_number, count(*) as entries, sum(t.seals) as seals, sum(t.units) as units,
    sum(extract(epoch from coalesce(t.ended_at, now()) - t.started_at)) as seconds,
    json_agg(distinct e.name) filter (where t.ended_at is not null) as past,
    json_agg(distinct e.name) filter (where t.ended_at is null) as present
  from time_entry t join employee e on e.id = t.employee_id
  where t.job_number = any (array(select number from p)) group by t.job_number
) kept on kept.job_number = p.number
cross join lateral (
  select coalesce(kept.entries, 0) as entries, coalesce(kept.seals, 0) as seals, coalesce(kept.units, 0) as units,
    coalesce(kept.seconds, 0)::bigint as seconds, coalesce(kept.past, '[]') as past, coalesce(kept.present, '[]') as present
) time`;

const SEALERS = `left join contact se on se.id = p.sealing_engineer_id
left join employee os on os.id = p.initial_sealer_id`;

const MAIL_COPIES = `left join corporation corp on corp.id = co.corporation_id
cross join lateral (
  select coalesce(json_agg(json_build_object(
    'contact', c.first_name || ' ' || c.last_name || coalesce(' <' || c.email || '>', ''), 'type', k.type) order by k.place), '[]') as list
  from ${mailCopiesOf('co', 'corp')} and ${mayBeAddressed('c', 'co')}
) mail_copies`;
