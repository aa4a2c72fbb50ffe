-- migrate: without a transaction
-- The audit view leaves out what people change of their own profile, however many such lines there are, and shows it by itself.
drop index concurrently if exists directory_event_others;
create index concurrently directory_event_others on directory_event (at, id)
  where (subject = 'contact' and kind = 'changed' and actor_id is not distinct from subject_id) is not true;
drop index concurrently if exists directory_event_own_profile;
create index concurrently directory_event_own_profile on directory_event (at, id)
  where subject = 'contact' and kind = 'changed' and actor_id is not distinct from subject_id;
