-- How far an upload is on its road, and requests that are repeated.

alter table upload
  -- The steps that its sender is shown, as the worker writes them down.
  add column steps jsonb not null default '[]',
  -- Set by the verdict that lets it pass. Before that it may not be accepted, whatever its state says.
  add column checked_at timestamptz;
alter table upload add constraint upload_accepted_was_checked check (state <> 'accepted' or checked_at is not null);

-- What one person has waiting, for the quota.
create index upload_waiting on upload (uploader_id) where state in ('staged', 'checking');
-- 'The same zip was sent before' asks for originals by their hash.
create index document_original_hash on document (sha256) where purpose = 'original';

-- While a request runs, its key is held by a lease that it renews; a crashed one's runs out by the database's clock.
alter table idempotent_request
  add column holder uuid,
  add column held_until timestamptz,
  -- The upload that the first request staged: a repetition goes on from there instead of taking the file again.
  add column upload_id uuid references upload;
create index idempotent_request_age on idempotent_request (created_at);
