-- A check of a sealed set: the first of an upload, or one that somebody asked for of a document that was accepted already. What
-- it proved is in set_proof, page_proof and open_place, whose upload_id is the id of the check: the first check of an upload
-- has the id of that upload. The columns keep their name, because processes of the former release write them during a release.
create table proof_run (
  id uuid primary key,
  upload_id uuid references upload,
  document_id uuid references document,
  -- What its pages were compared with; null where nothing was, and for checks of before this was recorded.
  reference_id uuid references document,
  -- Whose seals it was judged by.
  sealer_id integer references contact,
  requested_by integer references contact,
  requested_at timestamptz not null default now(),
  steps jsonb not null default '[]',
  settled_at timestamptz,
  -- Why nothing was proven.
  reason text,
  constraint proof_run_of check (num_nonnulls(upload_id, document_id) = 1),
  constraint proof_run_upload check (upload_id is null or id = upload_id and settled_at is not null),
  constraint proof_run_reason check (reason is null or settled_at is not null)
);
-- However many people ask at once, a document is checked once.
create unique index proof_run_under_way on proof_run (document_id) where settled_at is null;
create index proof_run_of_document on proof_run (document_id, requested_at) where document_id is not null;

-- The former release records no check of its own.
create function proof_run_recorded() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into proof_run (id, upload_id, settled_at) values (new.upload_id, new.upload_id, now()) on conflict do nothing;
  return new;
end $$;
create trigger proof_run_recorded before insert on set_proof for each row execute function proof_run_recorded();
insert into proof_run (id, upload_id, requested_at, settled_at)
  select upload_id, upload_id, min(checked_at), max(checked_at) from set_proof group by upload_id;

-- Every row has its check, so none needs to be read again.
alter table set_proof
  drop constraint set_proof_upload_id_position_fkey,
  add constraint set_proof_run foreign key (upload_id) references proof_run not valid,
  -- How many pages the file has, also where it was refused before they were looked at; null where it could not be opened.
  add column page_count integer;
alter table open_place
  drop constraint open_place_upload_id_fkey,
  add constraint open_place_run foreign key (upload_id) references proof_run not valid;
