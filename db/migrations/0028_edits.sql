-- An edit is judged stale by updated_at, so that changes with every field of the edit form, and with nothing else: somebody
-- who gives the job another work-order place or uploads a file does not stand in the way of whoever edits it. A column that
-- is added later counts as a field until it is listed here.
create or replace function job_before_write() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  same job;
begin
  if tg_op = 'UPDATE' then
    if new.number <> old.number or new.created_at <> old.created_at or new.upload_id <> old.upload_id then
      raise exception 'a job keeps its number, its upload and its time of creation' using errcode = 'restrict_violation';
    end if;
    same := old;
    same.corporation_id := new.corporation_id;
    same.completed_at := new.completed_at;
    same.completion := new.completion;
    same.held_from_status := new.held_from_status;
    same.initial_sealer_id := new.initial_sealer_id;
    same.review_holder_id := new.review_holder_id;
    same.reviewer_id := new.reviewer_id;
    same.work_order_place := new.work_order_place;
    new.updated_at := old.updated_at;
    if new is distinct from same then
      -- Strictly growing, whatever the clock does.
      new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
    end if;
  end if;
  if tg_op = 'INSERT' or new.company_id <> old.company_id then
    new.corporation_id := (select corporation_id from company where id = new.company_id);
  end if;
  return new;
end $$;

-- Edits are events of their own. See migration 0017 for why the check is not valid for events of before.
alter table job_event drop constraint job_event_kind;
alter table job_event add constraint job_event_kind check (kind in (
  'create', 'import', 'take-up', 'take-up-into-engineering', 'to-seal', 'pull-back', 'for-review', 'resend-review',
  'reserve', 'release', 'approve', 'return', 'final-upload', 'resend-final', 'return-to-customer', 'replace-all',
  'resend-original', 'working-file', 'hold', 'resume', 'cancel', 'reopen', 'revise', 'downloaded', 'work-order-placed',
  'seals-uploaded', 'entry-started', 'entry-changed', 'entry-closed', 'entry-corrected', 'entry-kept', 'edited'))
  not valid;
