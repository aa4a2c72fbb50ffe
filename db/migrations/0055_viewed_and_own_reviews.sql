-- migrate: without a transaction
-- What somebody may not review is counted by who staged it (0008), who sealed it (0041) and who uploaded it. Built while
-- jobs are written, as 0022.
drop index concurrently if exists job_uploaded_reviews;
create index concurrently job_uploaded_reviews on job (review_uploader_id) where status = 10;

-- Looking at the pages of a document is an event of its own. See 0017 for why the check is not valid for events of before.
alter table job_event drop constraint job_event_kind, add constraint job_event_kind check (kind in (
  'create', 'import', 'take-up', 'take-up-into-engineering', 'to-seal', 'pull-back', 'for-review', 'resend-review',
  'reserve', 'release', 'approve', 'return', 'final-upload', 'resend-final', 'return-to-customer', 'replace-all',
  'resend-original', 'working-file', 'hold', 'resume', 'cancel', 'reopen', 'revise', 'downloaded', 'viewed',
  'work-order-placed', 'seals-uploaded', 'entry-started', 'entry-changed', 'entry-closed', 'entry-corrected', 'entry-kept',
  'edited')) not valid;

-- As before (0013): neither is a fact of the job's row. Its lines end without a semicolon, at which this file is split.
create or replace function job_event_added() returns trigger language plpgsql set search_path = public, pg_temp as $$ begin
  perform job_changed_tell(array_agg(j.number), array_agg(j.company_id), array_agg(j.corporation_id), array_agg('f'::text))
  from job j where j.number in (select job_number from added where kind not in ('downloaded', 'viewed'))
  having count(*) > 0; return null; end $$;
