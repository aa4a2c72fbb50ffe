import type { EventKind } from '@sealdesk/core/timeline/event.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { SIZES } from './load-directory.ts';
import { wordAt } from './load-words.ts';

const { companies, employees, engineers, operations } = SIZES;
const {
  received,
  inProgress,
  readyToSeal,
  complete,
  awaitingFinal,
  onHold,
  cancelled,
  inEngineering,
  returned,
  finalReview,
  finalReviewReserved,
} = STATUS_ID;
const OPEN = [
  received,
  inProgress,
  inProgress,
  readyToSeal,
  readyToSeal,
  awaitingFinal,
  onHold,
  inEngineering,
  returned,
  finalReview,
  finalReviewReserved,
];

/**
 * Jobs with these numbers, of so many in all. A few companies send most of the work; two in a hundred are open,
 * all among the newest four; they came in evenly over ten years, the last one just now.
 */
export function jobStatement(first: number, last: number, all: number): string {
  return `
with chance as (
  select g, random() r1, random() r2, random() r3, random() r4, random() r5, random() r6, random() r7, random() r8, random() r9
  from generate_series(${first}::bigint, ${last}::bigint) as g
), drawn as (
  select chance.*, floor(${companies} * power(r1, 3))::integer + 1 as co,
    now() - interval '3650 days' * ((${all} - g)::float8 / ${all}) as created,
    case when g > ${all} * 0.96 and r2 < 0.5 then (array[${OPEN.join(',')}])[1 + floor(r3 * ${OPEN.length})::integer]
      when r3 < 0.02 then ${cancelled} else ${complete} end as st,
    case when r6 < 0.85 then 's' when r6 < 0.97 then 'r' else 'e' end as ty,
    ${wordAt('first', 'r4')} || ' ' || ${wordAt('second', 'r5')} as place,
    ${wordAt('states', 'r1 * r1')} as state, ${wordAt('states', 'r5')} as other_state
  from chance
)
insert into job (number, created_at, updated_at, completed_at, upload_id, company_id, corporation_id, contact_id, sealing_engineer_id,
  initial_sealer_id, review_holder_id, review_uploader_id, created_by, status, held_from_status, completion, designs, priority, wind_speed, unlocked_requested, type, product,
  name, seal_states, design_program, design_code, plate_manufacturer, comments, staff_comments, lot_number, project_address,
  project_subdivision, model, designer_name, designer_address, designer_license_number, wind_code, wind_exposure, mean_roof_height, roof_load,
  floor_load, customer_name)
select g, created, least(created + interval '2 days', now()),
  case when st = ${complete} then least(created + interval '1 hour' + interval '12 days' * r4 * r4, now()) end,
  md5('job ' || g)::uuid, co, company.corporation_id, ${employees} + co + ${companies} * floor(r5 * 4)::integer,
  case when st not in (${received}, ${inProgress}) then 1 + floor(r7 * ${engineers})::integer end,
  case when st not in (${received}, ${inProgress}) then 1 + floor(r7 * ${operations})::integer end,
  case when st = ${finalReviewReserved} then ${engineers + 1} + floor(r7 * ${operations - engineers})::integer end,
  case when st in (${finalReview}, ${finalReviewReserved}) then ${employees} + co + ${companies} * floor(r5 * 4)::integer end,
  ${employees} + co + ${companies} * floor(r5 * 4)::integer,
  st, case when st = ${onHold} then ${inProgress} end, case when st = ${complete} then 1 else 0 end,
  1 + floor(power(r9, 3) * 200)::integer, case when r9 < 0.1 then 3 when r9 > 0.95 then 1 else 2 end,
  case when r8 < 0.5 then 90 + floor(r8 * 100) end, r7 < 0.03, ty, case when r7 < 0.8 then 't' else 'e' end,
  case when r8 < 0.75 then 'Lot ' || 1 + floor(r9 * 400)::integer || ' ' || place
    when r8 < 0.9 then ${wordAt('families', 'r9')} || ' Residence ' || g % 997
    else place || ' Bldg ' || 1 + floor(r9 * 40)::integer || ' Unit ' || g % 60 end,
  case when r2 < 0.15 and other_state <> state then array[state, other_state] else array[state] end,
  case when r1 < 0.6 then 'MiTek 20/20' else 'Alpine iModel' end, 'IRC 20' || 15 + 3 * (g % 3), case when r1 < 0.6 then 'MiTek' else 'Alpine' end,
  case when r2 < 0.3 then 'Please rush, see attached layout and the revised truss ' || g end,
  case when r3 > 0.85 then 'Checked with designer; heel height confirmed for ' || g end,
  (1 + floor(r9 * 400)::integer)::text, 100 + g % 9000 || ' ' || place || ' St', place, 'Model ' || g % 80, 'Designer ' || g % 500,
  case when r2 < 0.2 then '100 Main St Suite ' || g % 90 end, 'L' || g % 9000, 'ASCE 7-16', 'B', '25-0-0', '20-10-0-10', '40-10-0-5',
  ${wordAt('families', 'r9')} || ' Homes'
from drawn join company on company.id = co
order by g`;
}

/** Gives companies none to five work-order places, without a gap, to their newest jobs that may hold one. */
export const placeStatement = `
update job set work_order_place = ranked.place
from (
  select number, company_id, row_number() over (partition by company_id order by number desc) as place
  from job where status not in (${complete}, ${onHold}, ${cancelled})
) as ranked
where ranked.number = job.number and ranked.place <= ranked.company_id % 6`;

/** Three entries for each job that was taken up, all closed. */
export const timeEntryStatement = `
insert into time_entry (job_number, employee_id, started_at, ended_at, seals, units, is_continued, description, account_id, project_id)
select number, 1 + ((number * 7 + k) % ${employees})::integer, created_at + (least(now(), created_at + interval '10 hours') - created_at) * (0.2 * k),
  created_at + (least(now(), created_at + interval '10 hours') - created_at) * (0.2 * k + 0.1),
  case when k = 1 then designs else 0 end, k % 3, false, 'Worked on it', company_id,
  company_id * 3 - case type when 's' then 2 when 'r' then 1 else 0 end
from job cross join generate_series(1, 3) as k
where status <> ${received}`;

/** One running timer for most employees, each on another of the newest jobs in work. */
export const openEntryStatement = `
insert into time_entry (job_number, employee_id, started_at, is_continued, account_id, project_id)
select number, place, now() - interval '1 minute' * place, false, company_id, company_id * 3 - case type when 's' then 2 when 'r' then 1 else 0 end
from (
  select *, row_number() over (order by number desc) as place from job where status in (${inProgress}, ${readyToSeal}, ${inEngineering})
) as newest
where place <= ${employees * 0.75}`;

/** About four documents a job: one at first, a set to seal, a sealed one and a final one. One complete job in fifty lacks its final. */
export const documentStatement = `
insert into document (id, job_number, purpose, name, size, sha256, object_key, uploader_id, created_at, published_at)
select md5('document ' || number || ' ' || k)::uuid, number, (array['original', 'merged', 'working', 'final'])[k],
  case k when 1 then 'D' || number || '.zip' when 2 then 'merged.pdf' when 3 then 'D' || number || '-sealed.pdf' else 'D' || number || '-final.pdf' end,
  1000000 + (number * k) % 20000000, sha256(int8send(number * 4 + k)), 'none/' || number || '/' || k, contact_id,
  created_at + (coalesce(completed_at, updated_at) - created_at) * ((k - 1) / 3.0),
  case when k = 4 then completed_at end
from job cross join generate_series(1, 4) as k
where k = 1 or (status = ${complete} and (k < 4 or number % 50 <> 0))
  or (status in (${readyToSeal}, ${finalReview}, ${finalReviewReserved}, ${awaitingFinal}) and k = 2)
  or (status in (${finalReview}, ${finalReviewReserved}, ${awaitingFinal}) and k = 3)`;

const kind = (name: EventKind) => `'${name}'`;

/** The creation of each job; why those were returned that are, and who replaced a returned original among the received. */
export const eventStatement = `
insert into job_event (job_number, at, actor_id, kind, from_status, to_status, detail)
select number, created_at, contact_id, ${kind('create')}, null::smallint, ${received}, '{}'::jsonb from job
union all
select number, created_at, 1, ${kind('return-to-customer')}, ${inProgress}, ${returned}, '{"reason": "The layout is missing."}'
from job where status = ${returned} or (status = ${received} and number % 2 = 0)
union all
select number, created_at, contact_id, ${kind('replace-all')}, ${returned}, ${received}, '{}'
from job where status = ${received} and number % 2 = 0
union all
select number, created_at, 1, ${kind('downloaded')}, null, null, '{}'
from job cross join generate_series(1, 3) where status = ${received}`;
