-- The job list at ten million jobs: indexes for every filter and sort, and counts that are kept instead of counted.
-- The predicate `status not in (4, 7)` stands in the queries exactly as it stands here.

create index job_created on job (created_at, number) include (completed_at);
create index job_completed on job (completed_at desc nulls last, number desc) include (created_at);
create index job_company on job (company_id, number) include (name, status, type, product, designs);
create index job_company_created on job (company_id, created_at, number);
create index job_company_completed on job (company_id, completed_at desc nulls last, number desc);
create index job_corporation on job (corporation_id, number) include (name, status, type, product, designs);
create index job_corporation_created on job (corporation_id, created_at, number);
create index job_corporation_completed on job (corporation_id, completed_at desc nulls last, number desc);
create index job_status_number on job (status, number);
create index job_unfinished_completed on job (status, completed_at desc nulls last, number desc) where status <> 4;
create index job_repairs_and_special on job (number) include (type, product, designs) where type in ('r', 'e');
create index job_open on job (number) include (status, type, product, designs) where status not in (4, 7);
create index job_open_created on job (created_at, number) where status not in (4, 7);
create index job_open_completed on job (completed_at desc nulls last, number desc) where status not in (4, 7);
create index job_open_company on job (company_id, number) include (status, type, product, designs) where status not in (4, 7);
create index job_open_corporation on job (corporation_id, number) include (status, type, product, designs) where status not in (4, 7);
create index job_open_priority on job (company_id, priority desc, number) where status not in (4, 7);
create index job_name_trigrams on job using gin (name gin_trgm_ops) with (fastupdate = off);

-- Kept counts: by company, by UTC day of creation, and over all.
create table job_tally_company (
  company_id integer not null,
  corporation_id integer,
  status smallint not null,
  type text not null,
  product text not null,
  jobs bigint not null,
  designs bigint not null,
  primary key (company_id, status, type, product)
) with (fillfactor = 50);
create index job_tally_company_corporation on job_tally_company (corporation_id) include (status, type, product, jobs, designs);

create table job_tally_day (
  day date not null,
  status smallint not null,
  type text not null,
  product text not null,
  jobs bigint not null,
  designs bigint not null,
  primary key (day, status, type, product)
) with (fillfactor = 50);

-- The row of all jobs is hot, so it stands in sixteen slots; a sum over them is the count.
create table job_tally (
  slot smallint not null,
  status smallint not null,
  type text not null,
  product text not null,
  jobs bigint not null,
  designs bigint not null,
  primary key (slot, status, type, product)
) with (fillfactor = 50);

create function job_tally_apply(
  companies integer[], corporations integer[], days date[], statuses smallint[], types text[], products text[],
  jobs_by bigint[], designs_by bigint[]
) returns void language plpgsql as $$
begin
  -- Rows go in key order: a fixed order of locks, so that writers do not deadlock among themselves.
  insert into job_tally_company as t (company_id, corporation_id, status, type, product, jobs, designs)
    select co, max(corp), st, ty, pr, sum(n), sum(d)
    from unnest(companies, corporations, statuses, types, products, jobs_by, designs_by) as x (co, corp, st, ty, pr, n, d)
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

create function job_tally_insert() returns trigger language plpgsql as $$
begin
  perform job_tally_apply(array_agg(company_id), array_agg(corporation_id), array_agg((created_at at time zone 'UTC')::date),
    array_agg(status), array_agg(type), array_agg(product), array_agg(1::bigint), array_agg(designs::bigint))
  from added having count(*) > 0;
  return null;
end $$;

create function job_tally_delete() returns trigger language plpgsql as $$
begin
  perform job_tally_apply(array_agg(company_id), array_agg(corporation_id), array_agg((created_at at time zone 'UTC')::date),
    array_agg(status), array_agg(type), array_agg(product), array_agg(-1::bigint), array_agg(-designs::bigint))
  from removed having count(*) > 0;
  return null;
end $$;

create function job_tally_update() returns trigger language plpgsql as $$
begin
  perform job_tally_apply(array_agg(company_id), array_agg(corporation_id), array_agg((created_at at time zone 'UTC')::date),
    array_agg(status), array_agg(type), array_agg(product), array_agg(sign), array_agg(sign * designs))
  from (
    select o.company_id, o.corporation_id, o.created_at, o.status, o.type, o.product, o.designs, -1::bigint as sign
    from removed o join added n using (number)
    where (o.company_id, o.status, o.type, o.product, o.designs)
      is distinct from (n.company_id, n.status, n.type, n.product, n.designs)
    union all
    select n.company_id, n.corporation_id, n.created_at, n.status, n.type, n.product, n.designs, 1::bigint
    from removed o join added n using (number)
    where (o.company_id, o.status, o.type, o.product, o.designs)
      is distinct from (n.company_id, n.status, n.type, n.product, n.designs)
  ) as changed having count(*) > 0;
  return null;
end $$;

create trigger job_tally_insert after insert on job referencing new table as added
  for each statement execute function job_tally_insert();
create trigger job_tally_delete after delete on job referencing old table as removed
  for each statement execute function job_tally_delete();
create trigger job_tally_update after update on job referencing old table as removed new table as added
  for each statement execute function job_tally_update();

-- A company's counts move with it to another corporation.
create function company_moves_tally() returns trigger language plpgsql as $$
begin
  update job_tally_company set corporation_id = new.corporation_id where company_id = new.id;
  return null;
end $$;
create trigger company_moves_tally after update of corporation_id on company for each row
  when (old.corporation_id is distinct from new.corporation_id) execute function company_moves_tally();
