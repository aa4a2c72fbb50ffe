-- How far the nightly verification of documents has come. Ids of documents are random, so that a thirtieth of all ids is a
-- thirtieth of all documents; after_id is the last one of the slice that was verified.
create table document_walk (
  is_only boolean primary key default true check (is_only),
  slice smallint not null check (slice between 0 and 29),
  after_id uuid,
  documents integer not null default 0,
  problems integer not null default 0,
  begun_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);
