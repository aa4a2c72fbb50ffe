-- A mail with a one-time link keeps the link's secret apart from its words and encrypted, until it is sent or given up:
-- who reads the outbox can use no link.
alter table mail add column secret bytea;

-- Whoever is deleted or disabled gets in by no link either, also when they are restored later.
create or replace function end_sessions_of_contact() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  delete from session where user_id in (select id from app_user where contact_id = new.id);
  delete from one_time_link where user_id in (select id from app_user where contact_id = new.id);
  delete from sign_in_step where user_id in (select id from app_user where contact_id = new.id);
  return null;
end $$;

create or replace function end_sessions_of_user() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  delete from session where user_id = new.id;
  delete from one_time_link where user_id = new.id;
  delete from sign_in_step where user_id = new.id;
  return null;
end $$;
