-- Every change of a job is announced on the channel job_changed when its transaction commits, for the open lists.
-- A payload is a JSON array of [job number, company, corporation, reason]: ids only, never a fact. A job that moved is
-- told twice, once for the company that it left. The reasons, the weightiest first:
--   c  created
--   s  its status changed
--   m  something else that the list filters or sorts by changed, or the job is gone
--   o  its place or priority changed, so its neighbours' warnings may have
--   f  any other fact: hours, documents, comments
-- A statement that changes very many jobs tells their companies alone, with null for the number.

create function job_changed_tell(numbers bigint[], companies integer[], corporations integer[], reasons text[])
returns void language plpgsql as $$
declare
  most constant integer := 1000;
  -- A row of the array is at most 60 bytes, and a payload must stay below 8000.
  in_one constant integer := 100;
begin
  if cardinality(numbers) > most then
    select array_agg(null::bigint), array_agg(co), array_agg(corp), array_agg('m'::text)
      into numbers, companies, corporations, reasons
      from (select distinct co, corp from unnest(companies, corporations) as x (co, corp)) as scopes;
  end if;
  perform pg_notify('job_changed', json_agg(json_build_array(number, co, corp, reason))::text)
    from unnest(numbers, companies, corporations, reasons) with ordinality as x (number, co, corp, reason, place)
    group by (place - 1) / in_one;
end $$;

create function job_changed_insert() returns trigger language plpgsql as $$
begin
  perform job_changed_tell(array_agg(number), array_agg(company_id), array_agg(corporation_id), array_agg('c'::text))
  from added having count(*) > 0;
  return null;
end $$;

create function job_changed_delete() returns trigger language plpgsql as $$
begin
  perform job_changed_tell(array_agg(number), array_agg(company_id), array_agg(corporation_id), array_agg('m'::text))
  from removed having count(*) > 0;
  return null;
end $$;

create function job_changed_update() returns trigger language plpgsql as $$
begin
  perform job_changed_tell(array_agg(number), array_agg(company_id), array_agg(corporation_id), array_agg(reason))
  from (
    select n.number, scope.company_id, scope.corporation_id,
      case when o.status <> n.status then 's'
        when (o.company_id, o.corporation_id, o.name, o.type, o.product, o.completed_at, o.initial_sealer_id, o.review_holder_id)
          is distinct from
          (n.company_id, n.corporation_id, n.name, n.type, n.product, n.completed_at, n.initial_sealer_id, n.review_holder_id)
          then 'm'
        when (o.work_order_place, o.priority) <> (n.work_order_place, n.priority) then 'o'
        else 'f' end as reason
    from removed o join added n using (number)
    cross join lateral (
      select o.company_id, o.corporation_id union select n.company_id, n.corporation_id
    ) as scope
  ) as changed having count(*) > 0;
  return null;
end $$;

create trigger job_changed_insert after insert on job referencing new table as added
  for each statement execute function job_changed_insert();
create trigger job_changed_delete after delete on job referencing old table as removed
  for each statement execute function job_changed_delete();
create trigger job_changed_update after update on job referencing old table as removed new table as added
  for each statement execute function job_changed_update();

-- What belongs to a job: its hours and its documents. A trigger has one event where it names its rows, hence three.
create function job_part_added() returns trigger language plpgsql as $$
begin
  perform job_changed_tell(array_agg(j.number), array_agg(j.company_id), array_agg(j.corporation_id), array_agg('f'::text))
  from job j where j.number in (select job_number from added) having count(*) > 0;
  return null;
end $$;

create function job_part_changed() returns trigger language plpgsql as $$
begin
  perform job_changed_tell(array_agg(j.number), array_agg(j.company_id), array_agg(j.corporation_id), array_agg('f'::text))
  from job j where j.number in (select job_number from added union select job_number from removed) having count(*) > 0;
  return null;
end $$;

create function job_part_removed() returns trigger language plpgsql as $$
begin
  perform job_changed_tell(array_agg(j.number), array_agg(j.company_id), array_agg(j.corporation_id), array_agg('f'::text))
  from job j where j.number in (select job_number from removed) having count(*) > 0;
  return null;
end $$;

create trigger time_entry_added after insert on time_entry referencing new table as added
  for each statement execute function job_part_added();
create trigger time_entry_changed after update on time_entry referencing old table as removed new table as added
  for each statement execute function job_part_changed();
create trigger time_entry_removed after delete on time_entry referencing old table as removed
  for each statement execute function job_part_removed();
create trigger document_added after insert on document referencing new table as added
  for each statement execute function job_part_added();
create trigger document_changed after update on document referencing old table as removed new table as added
  for each statement execute function job_part_changed();
