-- Whatever changes what a person may see, the open lists of that person learn of it with the commit: by a screen, by a
-- command at the terminal or by hand. The columns are those that a viewer is made of.

create function announce_user() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('job_changed', json_build_object('user', new.id)::text);
  return null;
end $$;
create trigger user_announced after update of role, disabled_at, max_file_uploads, sign_in_email, contact_id on app_user
  for each row execute function announce_user();

create function announce_user_of_contact() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('job_changed', json_build_object('user', u.id)::text) from app_user u where u.contact_id = new.id;
  return null;
end $$;
create trigger contact_user_announced after update of employee_id, company_id, corporation_id, deleted_at, is_engineer,
  first_name, email, timezone on contact for each row execute function announce_user_of_contact();
