-- A file that is sent in pieces, so that a cut line costs only the piece under way.

create table resumable_upload (
  id uuid primary key,
  owner_id integer not null references contact,
  purpose text not null,
  job_number bigint references job,
  file_name text not null,
  size bigint not null,
  -- How many bytes are stored. It grows only by a piece that begins exactly here, so of two senders one loses.
  received bigint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  constraint resumable_purpose check (purpose in ('initial_seals', 'replace_original', 'final', 'original', 'working')),
  constraint resumable_received check (received between 0 and size)
);
create index resumable_owner on resumable_upload (owner_id);
create index resumable_expiry on resumable_upload (expires_at);

-- Each piece is an object of its own, of any size, and is never written twice.
create table resumable_piece (
  upload_id uuid not null references resumable_upload on delete cascade,
  starts_at bigint not null,
  size integer not null,
  sha256 bytea not null,
  object_key text not null unique,
  primary key (upload_id, starts_at),
  constraint resumable_piece_size check (size > 0),
  constraint resumable_piece_hash check (length(sha256) = 32)
);
