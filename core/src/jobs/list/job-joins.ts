import type { ViewerKind } from '@sealdesk/contract/people/roles.ts';
import { OPEN } from './job-conditions.ts';

/** No row warns of more jobs ahead than this: a larger number would mean nothing more. */
const MOST_AHEAD = 20;

/** What is joined to the rows of the page `p`, after the page is cut: only what that kind of viewer receives. */
export function joinsFor(kind: ViewerKind): string {
  const everyone = [STATUS, COMPANY, CONTACT, FINALS, PLACES];
  if (kind !== 'operations') return [...everyone, TIME_SUMS].join('\n');
  return [...everyone, TIME_DETAIL, SEALERS, ABLE_TO_SEAL, AHEAD, MAIL_COPIES].join('\n');
}

const STATUS = 'join job_status s on s.id = p.status';
const COMPANY = 'join company co on co.id = p.company_id';
const CONTACT = 'join contact ct on ct.id = p.contact_id';

const FINALS = `cross join lateral (
  select count(*) as documents from document d
  where d.job_number = p.number and d.purpose = 'final' and d.superseded_at is null and d.published_at is not null
) finals`;

const PLACES = `cross join lateral (
  select count(*) as held from job h where h.company_id = p.company_id and h.work_order_place > 0
) places`;

const TIME_SUMS = `cross join lateral (
  select coalesce(sum(t.seals), 0) as seals, coalesce(sum(t.units), 0) as units
  from time_entry t where t.job_number = p.number
) time`;

const TIME_DETAIL = `cross join lateral (
  select count(*) as entries, coalesce(sum(t.seals), 0) as seals, coalesce(sum(t.units), 0) as units,
    coalesce(sum(extract(epoch from coalesce(t.ended_at, now()) - t.started_at)), 0)::bigint as seconds,
    coalesce(json_agg(distinct e.name) filter (where t.ended_at is not null), '[]') as past,
    coalesce(json_agg(distinct e.name) filter (where t.ended_at is null), '[]') as present
  from time_entry t join employee e on e.id = t.employee_id where t.job_number = p.number
) time`;

const SEALERS = `left join contact se on se.id = p.sealing_engineer_id
left join employee os on os.id = p.initial_sealer_id`;

// Licensed today, by the firm's calendar, in every one of the job's states.
const ABLE_TO_SEAL = `cross join lateral (
  select coalesce(json_agg(json_build_object('id', e.id, 'full_name', e.first_name || ' ' || e.last_name)
    order by e.last_name, e.first_name, e.id), '[]') as engineers
  from (
    select l.contact_id from license l
    where l.state = any (p.seal_states)
      and (now() at time zone :firm_timezone)::date between l.valid_from and l.valid_until
    group by l.contact_id having count(distinct l.state) = cardinality(p.seal_states)
  ) held join contact e on e.id = held.contact_id and e.is_engineer and e.deleted_at is null
) able`;

// Better places first; only where the company uses no places does the priority decide.
const AHEAD = `cross join lateral (
  select coalesce(json_agg(json_build_object('job_id', h.number, 'job_priority_order', h.work_order_place)
    order by h.work_order_place, h.number), '[]') as jobs
  from (
    (select h.number, h.work_order_place from job h
      where h.company_id = p.company_id and h.work_order_place > 0
        and (p.work_order_place = 0 or h.work_order_place < p.work_order_place))
    union all
    (select h.number, h.work_order_place from job h
      where places.held = 0 and h.company_id = p.company_id and ${OPEN('h')} and h.priority > p.priority
      order by h.priority desc, h.number limit ${MOST_AHEAD})
  ) h where ${OPEN('p')}
) ahead`;

const MAIL_COPIES = `left join corporation corp on corp.id = co.corporation_id
cross join lateral (
  select coalesce(json_agg(json_build_object(
    'contact', c.first_name || ' ' || c.last_name || coalesce(' <' || c.email || '>', ''), 'type', k.type) order by k.place), '[]') as list
  from (values (1, 'Company copy', co.cc_contact_id), (2, 'Corporate copy', corp.cc_contact_id),
    (3, 'Main contact', co.main_contact_id)) as k (place, type, contact_id)
  join contact c on c.id = k.contact_id and c.deleted_at is null
) mail_copies`;
