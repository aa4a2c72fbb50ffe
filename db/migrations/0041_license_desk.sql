-- migrate: without a transaction
-- Licenses are maintained on a screen: what makes an edit stale, which open jobs a license is needed for,
-- samples of seals until the worker has read them, and which mails went out. Indexes on jobs are built while jobs are
-- written, as 0022; every statement can be run again.

-- An edit is judged stale by updated_at (0029), which is no change by itself.
alter table license add column if not exists updated_at timestamptz not null default clock_timestamp();
create or replace trigger license_before_write before update on license
  for each row execute function directory_before_write();
create or replace trigger license_change_recorded after insert or update or delete on license
  for each row execute function record_license_change('updated_at');

-- Who changed a license last.
create index if not exists license_change_row
  on license_change (table_name, ((coalesce(after, before) ->> 'id')), id);

-- Which sets of states open jobs have, and the open jobs of an engineer, without reading any closed job.
drop index concurrently if exists job_open_states;
create index concurrently job_open_states on job (seal_states, number) where status not in (4, 7);
drop index concurrently if exists job_open_sealer;
create index concurrently job_open_sealer on job (sealing_engineer_id, number) include (seal_states)
  where status not in (4, 7) and sealing_engineer_id is not null;

-- Which reminders went out: of a license, an authorization or a certificate, for the day on which it ends, so many days before.
create table if not exists renewal_reminder (
  subject text not null,
  subject_id integer not null,
  ends_on date not null,
  days smallint not null,
  mailed_at timestamptz not null default now(),
  primary key (subject, subject_id, ends_on, days),
  constraint renewal_reminder_subject check (subject in ('license', 'firm_authorization', 'engineer_certificate'))
);

-- Open jobs that nobody can seal alone, as they were last looked for. A job that is new here and was there at the round before
-- has lost its last engineer.
create table if not exists job_without_sealer (
  job_number bigint primary key references job,
  since timestamptz not null default now()
);
create table if not exists sealer_round (
  is_only boolean primary key default true,
  number bigint not null default 0,
  last_at timestamptz,
  constraint sealer_round_only check (is_only)
);
insert into sealer_round default values on conflict do nothing;

-- A sample page of a seal, staged until the worker has made a fingerprint of it. Its bytes are
-- deleted then.
create table if not exists seal_sample (
  id uuid primary key,
  contact_id integer not null references contact,
  state text not null,
  page integer not null,
  sealed_key text not null,
  unsealed_key text,
  asked_by integer not null references contact,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  -- Why there is no fingerprint, or which there is.
  refusal text,
  fingerprint_id integer references seal_fingerprint,
  constraint seal_sample_page check (page > 0),
  constraint seal_sample_settled check ((settled_at is null) = (refusal is null and fingerprint_id is null))
);
