-- migrate: without a transaction
-- With ROW_SECURITY=on the product signs in as sealdesk_scoped (docs/decisions/0076). It has the rights of sealdesk_app, and of the
-- tables below it sees and writes only the rows of the company or corporation that the transaction names; without one, none. Work for
-- staff and for the product itself takes sealdesk_app for its transaction, which sees all rows: for that role PostgreSQL adds no
-- condition to any statement.
do $$
begin
  if not exists (select from pg_roles where rolname = 'sealdesk_scoped') then
    create role sealdesk_scoped nologin in role sealdesk_app;
  end if;
exception
  -- Another database of the same server was migrated at the same moment.
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'The role sealdesk_scoped is missing'
      using hint = 'Have someone with the right to create roles run: create role sealdesk_scoped nologin in role sealdesk_app';
end $$;

-- Each table in a transaction of its own, so that no two are locked at once. A table with row-level security and no policy shows
-- nothing, so its policies come first.
create or replace function pg_temp.guard_rows(name text, condition text) returns void language plpgsql as $$
begin
  execute format('drop policy if exists %I on %I', name || '_for_app', name);
  execute format('drop policy if exists %I on %I', name || '_in_scope', name);
  execute format('create policy %I on %I to sealdesk_app using (true) with check (true)', name || '_for_app', name);
  execute format('create policy %I on %I as restrictive to sealdesk_scoped using (%s)', name || '_in_scope', name, condition);
  execute format('alter table %I enable row level security', name);
end $$;

-- The policies of a table also hold inside the policies of another one: "select id from company" is the companies in scope. PostgreSQL
-- reads them once for each statement.
select pg_temp.guard_rows('company', $$
  id = (select nullif(current_setting('sealdesk.company', true), '')::integer)
  or corporation_id = (select nullif(current_setting('sealdesk.corporation', true), '')::integer)
$$);
select pg_temp.guard_rows('corporation', $$
  id = (select nullif(current_setting('sealdesk.corporation', true), '')::integer)
  or id = any (array(select c.corporation_id from company c))
$$);
select pg_temp.guard_rows('job', $$
  company_id = any (array(select c.id from company c))
$$);
select pg_temp.guard_rows('job_tally_company', $$
  company_id = any (array(select c.id from company c))
$$);
-- The own company's and its corporation's; staff, whose names customers read; whom mail of the company goes to; and whoever a job in
-- scope names, wherever they are now.
select pg_temp.guard_rows('contact', $$
  company_id = any (array(select c.id from company c))
  or corporation_id = any (array(select c.id from corporation c))
  or employee_id is not null
  or id = any (array(select c.main_contact_id from company c union select c.cc_contact_id from company c
    union select c.cc_contact_id from corporation c))
  or id in (select j.contact_id from job j)
$$);
select pg_temp.guard_rows('document', $$
  exists (select from job j where j.number = job_number)
$$);
select pg_temp.guard_rows('job_event', $$
  exists (select from job j where j.number = job_number)
$$);
select pg_temp.guard_rows('time_entry', $$
  exists (select from job j where j.number = job_number)
$$);
select pg_temp.guard_rows('combined_set', $$
  exists (select from job j where j.number = job_number)
$$);
-- Mail to a person about their own account belongs to no job.
select pg_temp.guard_rows('mail', $$
  job_number is null or exists (select from job j where j.number = job_number)
$$);
-- A file that is sent before its job exists belongs to its sender.
select pg_temp.guard_rows('upload', $$
  exists (select from job j where j.number = job_number)
  or job_number is null and exists (select from contact c where c.id = uploader_id and c.employee_id is null)
$$);
select pg_temp.guard_rows('resumable_upload', $$
  exists (select from job j where j.number = job_number)
  or job_number is null and exists (select from contact c where c.id = owner_id and c.employee_id is null)
$$);
select pg_temp.guard_rows('upload_file', $$
  exists (select from upload u where u.id = upload_id)
$$);
select pg_temp.guard_rows('resumable_piece', $$
  exists (select from resumable_upload u where u.id = upload_id)
$$);
select pg_temp.guard_rows('set_proof', $$
  exists (select from upload u where u.id = upload_id)
$$);
select pg_temp.guard_rows('page_proof', $$
  exists (select from upload u where u.id = upload_id)
$$);
select pg_temp.guard_rows('open_place', $$
  exists (select from upload u where u.id = upload_id)
$$);
-- What was answered to a request under a key.
select pg_temp.guard_rows('idempotent_request', $$
  exists (select from contact c where c.id = contact_id and c.employee_id is null)
$$);
drop function pg_temp.guard_rows(text, text);
