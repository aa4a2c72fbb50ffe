-- The screen of users, and the audit trail as it is read.

-- An edit of somebody's rights is judged stale by it, as edits of the directory are. A sign-in changes nobody's rights.
alter table app_user add column updated_at timestamptz not null default clock_timestamp();
create trigger app_user_before_write before update on app_user for each row
  when (old.role is distinct from new.role or app_user_facts(old) is distinct from app_user_facts(new))
  execute function directory_before_write();

-- Whoever is disabled is signed out by the same statement, a moment later: how many sessions that ends is recorded with it.
create or replace function app_user_recorded() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then app_user_facts(old) end;
  after jsonb := case when tg_op <> 'DELETE' then app_user_facts(new) end;
begin
  if tg_op = 'UPDATE' and old.disabled_at is null and new.disabled_at is not null then
    before := before || jsonb_build_object('sessions', (select count(*) from session where user_id = new.id));
    after := after || '{"sessions": 0}';
  end if;
  perform record_directory_event('app_user', case when tg_op = 'DELETE' then old.id else new.id end, before, after);
  return null;
end $$;

-- Who changed a license in the product; what is done at the terminal names its actor in words alone.
alter table license_change add column actor_id integer references contact;
alter table license_change alter column actor_id
  set default nullif(current_setting('sealdesk.contact', true), '')::integer;

-- Whose license, certificate or standing as an engineer it was; null for what is the firm's.
create function license_change_contact(c license_change) returns integer language sql immutable as $$
  select (coalesce(c.after, c.before) ->> case when c.table_name = 'contact' then 'id' else 'contact_id' end)::integer
$$;

-- What the audit trail distinguishes when it is filtered; contract/src/people/audit.ts has the same words.
create function audit_kind(e directory_event) returns text language sql immutable as $$
  select case
    when e.kind like 'invit%' then 'invitations'
    when e.kind not in ('created', 'changed', 'removed') then 'sign-in'
    when e.subject = 'app_user' then
      case when e.kind = 'changed' and not e.detail ?| '{disabled_at,max_file_uploads}' then 'sign-in' else 'rights' end
    when e.subject = 'contact' and e.kind = 'changed' and e.detail ?| '{role,employee_id,is_engineer}' then 'rights'
    else 'directory'
  end
$$;

create index directory_event_audit_kind on directory_event (audit_kind(directory_event), at, id);
create index license_change_time on license_change (at, id);
create index license_change_actor on license_change (actor_id, at, id);
create index license_change_of_contact on license_change (license_change_contact(license_change), at, id);

-- When the chains of the audit trail were last verified, and what came of it: one row.
create table audit_verification (
  is_only boolean primary key default true,
  verified_at timestamptz not null,
  chains integer not null,
  events bigint not null,
  -- The first of what was found; empty when all held.
  problems text[] not null,
  constraint audit_verification_is_one check (is_only)
);
