-- An upload keeps what its form said, so that it can be accepted without its request: here the body of the mail.
alter table upload add column mail_body text;

-- Pages are counted once, before a file becomes a document; null where nobody counted them, or nobody could.
alter table upload_file add column pages integer, add constraint upload_file_pages check (pages > 0) not valid;
alter table document add column pages integer, add constraint document_pages check (pages > 0) not valid;

-- The place among the files of its upload: the order of the combined pages must not depend on a clock.
alter table document add column position smallint;

-- The set of initial seals that is to become merged.pdf: one row for each accepted upload. 'failed' can be tried again with
-- the same files; 'discarded' can't, because other files have taken their place.
create table combined_set (
  upload_id uuid primary key references upload,
  job_number bigint not null references job,
  state text not null default 'waiting',
  -- As the checks of the upload counted them, and later the worker; null where they could not.
  pages integer,
  pages_done integer not null default 0,
  -- Designs by label, counted when the set is done; null where they could not be counted for sure.
  designs integer,
  -- One line for the row, and the tool's own words for whoever looks further; while a set waits, what it waits for.
  reason text,
  detail text,
  requested_at timestamptz not null default now(),
  started_at timestamptz,
  settled_at timestamptz,
  constraint combined_set_state check (state in ('waiting', 'running', 'failed', 'done', 'discarded')),
  constraint combined_set_reason check ((state in ('failed', 'discarded')) = (reason is not null))
);
-- A job has one set that stands; the database itself refuses a second.
create unique index combined_set_standing on combined_set (job_number) where state in ('waiting', 'running', 'failed');
-- What the worker looks for: sets that wait without a task.
create index combined_set_under_way on combined_set (requested_at) where state in ('waiting', 'running');

-- Open lists show how far a set is, so each change is announced like any other fact of the job (0007). Who writes the
-- progress does so at most once a second.
create trigger combined_set_added after insert on combined_set referencing new table as added
  for each statement execute function job_part_added();
create trigger combined_set_changed after update on combined_set referencing old table as removed new table as added
  for each statement execute function job_part_changed();

-- A job that leaves Received and In Progress in any other way than by its combined set (held, returned, canceled) stops
-- that: the result of a worker that is still at it is not wanted any more. The parts stay, so it can be tried again.
create function combined_set_stopped() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update combined_set c set state = 'failed', settled_at = now(),
    reason = 'the job was moved to ' || (select s.name from job_status s where s.id = new.status) || ' meanwhile'
  where c.job_number = new.number and c.state in ('waiting', 'running');
  return null;
end $$;
create trigger combined_set_stopped after update of status on job for each row
  when (old.status <> new.status and new.status not in (1, 2)) execute function combined_set_stopped();

-- A set whose files are superseded, by whatever supersedes them, is not wanted any more and can't be tried again.
create function combined_set_discarded() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update combined_set c set state = 'discarded', settled_at = now(), reason = 'other files took the place of these'
  where c.upload_id = new.upload_id and c.state in ('waiting', 'running', 'failed');
  return null;
end $$;
create trigger combined_set_discarded after update of superseded_at on document for each row
  when (new.purpose = 'initial_seals' and new.superseded_at is not null) execute function combined_set_discarded();

-- Files for a job that were accepted and have not moved it yet: the job moves when they are combined.
alter table job_event drop constraint job_event_kind;
alter table job_event add constraint job_event_kind check (kind in (
  'create', 'import', 'take-up', 'take-up-into-engineering', 'to-seal', 'pull-back', 'for-review', 'resend-review',
  'reserve', 'release', 'approve', 'return', 'final-upload', 'resend-final', 'return-to-customer', 'replace-all',
  'resend-original', 'working-file', 'hold', 'resume', 'cancel', 'reopen', 'revise', 'downloaded', 'work-order-placed',
  'seals-uploaded'))
  not valid;

-- The row of a job says when its last mail was refused or given up, so that is announced, too; other changes of a mail are
-- not shown in lists.
create function mail_trouble_announced() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform job_changed_tell(array_agg(j.number), array_agg(j.company_id), array_agg(j.corporation_id), array_agg('f'::text))
  from job j where j.number in (
    select n.job_number from added n join removed o using (id)
    where n.job_number is not null and (n.state, n.recipients) is distinct from (o.state, o.recipients)
  ) having count(*) > 0;
  return null;
end $$;
create trigger mail_trouble_announced after update on mail referencing old table as removed new table as added
  for each statement execute function mail_trouble_announced();
