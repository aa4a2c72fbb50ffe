-- Who signed in or was refused, how, and from where. Kept for a year, for the person and for operations.
create table sign_in_record (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Null where what was typed is nobody's address.
  user_id integer references app_user on delete cascade,
  method text not null,
  outcome text not null,
  -- An HMAC of the name that was typed with a wrong password: people type passwords there, too.
  typed_name_hmac bytea,
  network text,
  device text,
  constraint sign_in_record_method check (method in ('password', 'password-and-code', 'recovery-code', 'passkey', 'firm', 'link')),
  constraint sign_in_record_outcome check (outcome in ('signed-in', 'refused')),
  constraint sign_in_record_hmac check (length(typed_name_hmac) = 32),
  constraint sign_in_record_device check (length(device) <= 100)
);
create index sign_in_record_of_user on sign_in_record (user_id, id);
create index sign_in_record_time on sign_in_record (at);

-- The product adds records and deletes old ones. It changes none, and deletes none within the year.
revoke update, truncate on sign_in_record from sealdesk_app;
create function keep_sign_in_record() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.at > now() - interval '1 year' then
    raise exception 'sign_in_record % is kept for a year', old.id using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger sign_in_record_kept before delete on sign_in_record
  for each row execute function keep_sign_in_record();
