-- Pages of PDFs are drawn when somebody looks at them, several consecutive ones in one run of a tool. Each run is a row, by
-- the bytes of the PDF: equal bytes are drawn once, and two who ask at once queue one task. The pictures themselves lie in a
-- bucket of their own; without its row a page is drawn again, and nothing else is lost.
create table page_run (
  id uuid primary key default gen_random_uuid(),
  sha256 bytea not null,
  -- A size of pictures, 'words', or 'count' for how many pages there are.
  kind text not null,
  first_page integer not null,
  last_page integer not null,
  -- Where the PDF is: the bucket's name with us, and the key.
  bucket text not null,
  object_key text not null,
  size bigint not null,
  -- The page that somebody waits for is drawn first.
  wanted_page integer not null,
  -- Null for what is drawn before anybody asks.
  asker_id integer references contact,
  is_done boolean not null default false,
  drawn integer[] not null default '{}',
  -- Pages that the tool could not draw. They are tried again when they are asked for a while later.
  failed integer[] not null default '{}',
  asked_at timestamptz not null default now(),
  progressed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint page_run_once unique (sha256, kind, first_page),
  constraint page_run_hash check (length(sha256) = 32),
  constraint page_run_kind check (kind in ('thumbnail', 'page', 'double', 'quadruple', 'words', 'count')),
  constraint page_run_bucket check (bucket in ('staging', 'documents')),
  constraint page_run_pages check (1 <= first_page and first_page <= wanted_page and wanted_page <= last_page)
);
create index page_run_waiting on page_run (asker_id) where not is_done;
create index page_run_expiry on page_run (expires_at);
