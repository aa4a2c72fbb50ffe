-- Somebody who was asked about an entry that had been open for long, and still works on it, is not asked again before this.
alter table time_entry add column kept_until timestamptz;

-- When a person last used the product: sessions that ended are deleted, and a forgotten entry is asked about the day after.
alter table app_user add column last_seen_at timestamptz;
create function keep_last_use_of_session() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update app_user set last_seen_at = greatest(last_seen_at, old.last_used_at) where id = old.user_id;
  return null;
end $$;
create trigger session_ended after delete on session for each row execute function keep_last_use_of_session();

-- What a person did last, on any job.
create index job_event_actor on job_event (actor_id, id desc) where actor_id is not null;

-- Time entries are events of their own. See migration 0017 for why the check is not valid for events of before.
alter table job_event drop constraint job_event_kind;
alter table job_event add constraint job_event_kind check (kind in (
  'create', 'import', 'take-up', 'take-up-into-engineering', 'to-seal', 'pull-back', 'for-review', 'resend-review',
  'reserve', 'release', 'approve', 'return', 'final-upload', 'resend-final', 'return-to-customer', 'replace-all',
  'resend-original', 'working-file', 'hold', 'resume', 'cancel', 'reopen', 'revise', 'downloaded', 'work-order-placed',
  'seals-uploaded', 'entry-started', 'entry-changed', 'entry-closed', 'entry-corrected', 'entry-kept'))
  not valid;
