-- A company moves to another corporation while its jobs, of which there may be hundreds of thousands, follow in batches; and
-- what the list shows of the directory is announced like any other change.

-- All jobs of a company in the statement that moves it (0002): hundreds of thousands of rows, and as many notifications.
drop trigger company_moves_jobs on company;
drop function company_moves_jobs();

-- Companies whose jobs still have to follow. A trigger records each, so that nobody can forget it; the worker deletes it
-- when all jobs name the company's corporation. Until then the scopes of the corporations in question read through the
-- company (core/src/scope.ts).
create table company_move (
  company_id integer primary key references company,
  -- Every corporation that a job of the company may still name, and the one that all of them are to name.
  corporation_ids integer[] not null,
  -- The jobs up to this number are done.
  after_number bigint not null default 0,
  started_at timestamptz not null default clock_timestamp(),
  progressed_at timestamptz not null default clock_timestamp()
);

-- Notifies the open lists. A row is at most 60 bytes, and a payload must stay below 8000.
create function announce_jobs(numbers bigint[], companies integer[], corporations integer[], reasons text[])
returns void language plpgsql as $$
declare
  in_one constant integer := 100;
begin
  perform pg_notify('job_changed', json_agg(json_build_array(number, co, corp, reason))::text)
    from unnest(numbers, companies, corporations, reasons) with ordinality as x (number, co, corp, reason, place)
    group by (place - 1) / in_one;
end $$;

-- As before (0007), but a job belongs to the corporation of its company: its own column may still name a former one.
create or replace function job_changed_tell(numbers bigint[], companies integer[], corporations integer[], reasons text[])
returns void language plpgsql as $$
declare
  most constant integer := 1000;
begin
  if cardinality(numbers) > most then
    select array_agg(null::bigint), array_agg(co), array_agg('m'::text) into numbers, companies, reasons
      from (select distinct co from unnest(companies) as x (co)) as homes;
  end if;
  select array_agg(c.corporation_id order by x.place) into corporations
    from unnest(companies) with ordinality as x (co, place) left join company c on c.id = x.co;
  perform announce_jobs(numbers, companies, corporations, reasons);
end $$;

-- As before (0007), but for the jobs that follow their company: the company was announced as a whole when it moved.
create or replace function job_changed_update() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform job_changed_tell(array_agg(number), array_agg(company_id), array_agg(corporation_id), array_agg(reason))
  from (
    select n.number, home.company_id, home.corporation_id,
      case when o.status <> n.status then 's'
        when (o.company_id, o.name, o.type, o.product, o.completed_at, o.initial_sealer_id, o.review_holder_id)
          is distinct from
          (n.company_id, n.name, n.type, n.product, n.completed_at, n.initial_sealer_id, n.review_holder_id)
          then 'm'
        when (o.work_order_place, o.priority) <> (n.work_order_place, n.priority) then 'o'
        else 'f' end as reason
    from removed o join added n using (number)
    cross join lateral (
      select o.company_id, o.corporation_id union select n.company_id, n.corporation_id
    ) as home
    where o.company_id <> n.company_id or o.corporation_id is not distinct from n.corporation_id
  ) as changed having count(*) > 0;
  return null;
end $$;

-- As before (0006), but the counts of a company are counts of its corporation, whatever its jobs still name.
create or replace function job_tally_apply(
  companies integer[], corporations integer[], days date[], statuses smallint[], types text[], products text[],
  jobs_by bigint[], designs_by bigint[]
) returns void language plpgsql as $$
begin
  -- Rows go in key order: a fixed order of locks, so that writers do not deadlock among themselves.
  insert into job_tally_company as t (company_id, corporation_id, status, type, product, jobs, designs)
    select co, (select c.corporation_id from company c where c.id = co), st, ty, pr, sum(n), sum(d)
    from unnest(companies, statuses, types, products, jobs_by, designs_by) as x (co, st, ty, pr, n, d)
    group by co, st, ty, pr having sum(n) <> 0 or sum(d) <> 0 order by co, st, ty, pr
    on conflict (company_id, status, type, product) do update
      set jobs = t.jobs + excluded.jobs, designs = t.designs + excluded.designs;
  insert into job_tally_day as t (day, status, type, product, jobs, designs)
    select dy, st, ty, pr, sum(n), sum(d)
    from unnest(days, statuses, types, products, jobs_by, designs_by) as x (dy, st, ty, pr, n, d)
    group by dy, st, ty, pr having sum(n) <> 0 or sum(d) <> 0 order by dy, st, ty, pr
    on conflict (day, status, type, product) do update
      set jobs = t.jobs + excluded.jobs, designs = t.designs + excluded.designs;
  insert into job_tally as t (slot, status, type, product, jobs, designs)
    select (pg_backend_pid() % 16)::smallint, st, ty, pr, sum(n), sum(d)
    from unnest(statuses, types, products, jobs_by, designs_by) as x (st, ty, pr, n, d)
    group by st, ty, pr having sum(n) <> 0 or sum(d) <> 0 order by st, ty, pr
    on conflict (slot, status, type, product) do update
      set jobs = t.jobs + excluded.jobs, designs = t.designs + excluded.designs;
end $$;

-- As before (0028), but the company is locked while a job of it is added: it moves before, and the job names its new
-- corporation, or after, and the worker finds the job.
create or replace function job_before_write() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  same job;
begin
  if tg_op = 'UPDATE' then
    if new.number <> old.number or new.created_at <> old.created_at or new.upload_id <> old.upload_id then
      raise exception 'a job keeps its number, its upload and its time of creation' using errcode = 'restrict_violation';
    end if;
    same := old;
    same.corporation_id := new.corporation_id;
    same.completed_at := new.completed_at;
    same.completion := new.completion;
    same.held_from_status := new.held_from_status;
    same.initial_sealer_id := new.initial_sealer_id;
    same.review_holder_id := new.review_holder_id;
    same.reviewer_id := new.reviewer_id;
    same.work_order_place := new.work_order_place;
    new.updated_at := old.updated_at;
    if new is distinct from same then
      -- Strictly growing, whatever the clock does.
      new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
    end if;
  end if;
  if tg_op = 'INSERT' or new.company_id <> old.company_id then
    new.corporation_id := (select corporation_id from company where id = new.company_id for share);
  end if;
  return new;
end $$;

-- Fires before company_moves_tally (0006), in the order of names: the worker locks a move before the counts, too.
create function company_move_begins() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into company_move as m (company_id, corporation_ids)
  values (new.id, array_remove(array[old.corporation_id, new.corporation_id], null))
  -- Moved again before all jobs have followed: they are walked through from the first one.
  on conflict (company_id) do update set after_number = 0, progressed_at = clock_timestamp(),
    corporation_ids = array(select distinct unnest(m.corporation_ids || excluded.corporation_ids));
  perform announce_jobs(array[null, null]::bigint[], array[new.id, new.id], array[old.corporation_id, new.corporation_id],
    array['m', 'm']);
  return null;
end $$;
create trigger company_move_begins after update of corporation_id on company for each row
  when (old.corporation_id is distinct from new.corporation_id) execute function company_move_begins();

-- What a list shows of the directory. Companies are announced as a whole, never job by job. Whoever sees every company is
-- concerned by any of them; company 0, which nobody belongs to, concerns them alone.
create function announce_companies(ids integer[]) returns void language plpgsql as $$
begin
  perform announce_jobs(array_agg(null::bigint), array_agg(x.id), array_agg(c.corporation_id), array_agg('m'::text))
  from (select distinct unnest(ids) as id) as x left join company c on c.id = x.id having count(*) > 0;
end $$;

create function company_shown_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform announce_companies(array(
    select n.id from removed o join added n using (id)
    where (o.name, o.location, o.cc_contact_id, o.main_contact_id)
      is distinct from (n.name, n.location, n.cc_contact_id, n.main_contact_id)));
  return null;
end $$;
create trigger company_shown_changed after update on company referencing old table as removed new table as added
  for each statement execute function company_shown_changed();

-- Jobs name contacts of their company or of its corporation. An engineer's name is shown to operations, who see every company.
create function contact_shown_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform announce_companies(array(
    with changed as (
      select o.company_id as former_id, n.company_id, n.corporation_id
      from removed o join added n using (id)
      where (o.first_name, o.last_name, o.email, o.work_phone, o.cell_phone)
          is distinct from (n.first_name, n.last_name, n.email, n.work_phone, n.cell_phone)
        or (o.is_engineer, o.deleted_at is null) <> (n.is_engineer, n.deleted_at is null)
    )
    select coalesce(company_id, 0) from changed union select former_id from changed where former_id is not null
    union select c.id from company c where c.corporation_id in (select corporation_id from changed)));
  return null;
end $$;
create trigger contact_shown_changed after update on contact referencing old table as removed new table as added
  for each statement execute function contact_shown_changed();

-- Who can seal, and the names of employees, are shown to operations.
create function operations_shown_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform announce_companies(array[0]);
  return null;
end $$;
create trigger license_shown_changed after insert or update or delete on license
  for each statement execute function operations_shown_changed();
create trigger firm_authorization_shown_changed after insert or update or delete on firm_authorization
  for each statement execute function operations_shown_changed();
create trigger employee_shown_changed after update of name on employee
  for each statement execute function operations_shown_changed();
create trigger corporation_shown_changed after update of cc_contact_id on corporation
  for each statement execute function operations_shown_changed();
