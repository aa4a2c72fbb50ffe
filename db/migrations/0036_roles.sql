-- Two roles: the owner of the tables migrates; sealdesk_app is what API and worker sign in as. Whatever its code says, it can't
-- change or delete what must stay: the timeline, the audit trail, documents and what was proven of them. What the triggers of
-- the chains write, they write as the owner.
--
-- The role is one for all databases of a server. It gets its password from whoever runs the server (docs/runbook.md).
do $$
begin
  if not exists (select from pg_roles where rolname = 'sealdesk_app') then
    create role sealdesk_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  -- Another database of the same server was migrated at the same moment.
  null;
end $$;

grant usage on schema public to sealdesk_app;
grant select, insert, update, delete on all tables in schema public to sealdesk_app;
grant usage on all sequences in schema public to sealdesk_app;
-- Tables of later migrations, too. One to which is only ever added takes rights away in its own migration, as here.
alter default privileges in schema public grant select, insert, update, delete on tables to sealdesk_app;
alter default privileges in schema public grant usage on sequences to sealdesk_app;

-- Only ever added, and their ends written by triggers alone.
revoke update, delete on job_event, set_proof, page_proof from sealdesk_app;
revoke insert, update, delete on job_event_head, directory_event, directory_event_head, license_change from sealdesk_app;
-- Of a document two facts come later (0003).
revoke update, delete on document from sealdesk_app;
grant update (published_at, superseded_at) on document to sealdesk_app;
-- Nothing of these is ever deleted: what is given up is marked so.
revoke delete on job, corporation, company, contact, employee, account, project, app_user, mail from sealdesk_app;
revoke insert, update, delete on schema_migration, installation from sealdesk_app;

alter function job_event_chained() security definer;
alter function directory_event_chained() security definer;
alter function record_directory_event(text, integer, jsonb, jsonb) security definer;
alter function record_user_event(integer, text, jsonb) security definer;
alter function record_license_change() security definer;
alter function record_engineer_change() security definer;
-- Called by the triggers of what is recorded, and by our own code; by nobody else who can sign in to the database.
revoke execute on function record_directory_event(text, integer, jsonb, jsonb), record_user_event(integer, text, jsonb) from public;
grant execute on function record_directory_event(text, integer, jsonb, jsonb), record_user_event(integer, text, jsonb)
  to sealdesk_app;

-- A second layer under the scopes of core/src/scope.ts, for whoever reads as a customer: sealdesk_company sees the jobs of the
-- company in sealdesk.company, sealdesk_corporation those of the corporation in sealdesk.corporation, with their documents and
-- events; without such a setting nothing. One simple condition for each role: one with OR in it is not found by any index.
-- The product does not read by them, because of the time that takes (docs/decisions/0040); reports and exports by hand can.
-- Not forced on the owner, who could make no backup then.
do $$
declare
  name text;
begin
  foreach name in array array['sealdesk_company', 'sealdesk_corporation'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I nologin', name);
    end if;
  end loop;
exception when duplicate_object or unique_violation then
  null;
end $$;
grant usage on schema public to sealdesk_company, sealdesk_corporation;
grant select on job, document, job_event to sealdesk_company, sealdesk_corporation;

alter table job enable row level security;
alter table document enable row level security;
alter table job_event enable row level security;
create policy job_for_app on job to sealdesk_app using (true) with check (true);
create policy document_for_app on document to sealdesk_app using (true) with check (true);
create policy job_event_for_app on job_event to sealdesk_app using (true) with check (true);
create policy job_of_company on job for select to sealdesk_company
  using (company_id = nullif(current_setting('sealdesk.company', true), '')::integer);
create policy job_of_corporation on job for select to sealdesk_corporation
  using (corporation_id = nullif(current_setting('sealdesk.corporation', true), '')::integer);
-- The jobs in question are those that the same role sees.
create policy document_of_job on document for select to sealdesk_company, sealdesk_corporation
  using (exists (select from job j where j.number = job_number));
create policy job_event_of_job on job_event for select to sealdesk_company, sealdesk_corporation
  using (exists (select from job j where j.number = job_number));
