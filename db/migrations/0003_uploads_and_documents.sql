-- A file is an upload until it is accepted, and a document after.

create table upload (
  id uuid primary key,
  purpose text not null,
  job_number bigint references job,
  job_type text,
  uploader_id integer not null references contact,
  state text not null default 'staged',
  next_step text,
  -- What the checks found: the zip's reading, or the verdicts. Never trusted from outside.
  findings jsonb not null default '{}',
  reason text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  constraint upload_purpose check (purpose in ('initial_seals', 'replace_original', 'final', 'original', 'working')),
  constraint upload_state check (state in ('staged', 'checking', 'accepted', 'rejected', 'expired', 'discarded')),
  constraint upload_next_step check (next_step in ('pdf-keyword-check', 'pdf-integrity-check')),
  constraint upload_job_type check (job_type in ('s', 'r', 'e'))
);
create index upload_uploader on upload (uploader_id, created_at);
create index upload_pending on upload (expires_at) where state in ('staged', 'checking');

create table upload_file (
  upload_id uuid not null references upload,
  position smallint not null,
  name text not null,
  size bigint not null,
  sha256 bytea not null,
  object_key text not null unique,
  primary key (upload_id, position),
  constraint upload_file_hash check (length(sha256) = 32)
);

create table document (
  id uuid primary key,
  job_number bigint not null references job,
  upload_id uuid references upload,
  purpose text not null,
  name text not null,
  version integer not null default 1,
  size bigint not null,
  sha256 bytea not null,
  object_key text not null unique,
  uploader_id integer references contact,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  superseded_at timestamptz,
  constraint document_purpose check (purpose in ('initial_seals', 'merged', 'replace_original', 'final', 'original', 'working')),
  constraint document_hash check (length(sha256) = 32),
  constraint document_size check (size >= 0)
);
create index document_job on document (job_number, purpose) include (published_at) where superseded_at is null;
create index document_job_all on document (job_number, purpose, version);

-- A document is never changed or deleted. The two facts that come later may be set, once each.
create function document_is_kept() returns trigger language plpgsql as $$
begin
  if old.published_at is not null and new.published_at is distinct from old.published_at
    or old.superseded_at is not null and new.superseded_at is distinct from old.superseded_at
    or (to_jsonb(new) - 'published_at' - 'superseded_at') is distinct from (to_jsonb(old) - 'published_at' - 'superseded_at')
  then
    raise exception 'a document is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger document_is_kept before update on document for each row execute function document_is_kept();
create trigger document_is_not_deleted before delete on document for each row execute function refuse_change();
create trigger document_is_not_emptied before truncate on document for each statement execute function refuse_change();

-- A repeated request has one effect: its first answer is kept under the caller's key.
create table idempotent_request (
  contact_id integer not null references contact,
  key text not null,
  call text not null,
  request_hash bytea not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (contact_id, key)
);
