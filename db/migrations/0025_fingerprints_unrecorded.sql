-- A fingerprint shows what a seal looks like, and the record of changes is kept forever: that somebody registered one is
-- recorded, the fingerprint itself is not.
create or replace function record_license_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  -- A column that is left out, where the trigger names one.
  unrecorded text := coalesce(tg_argv[0], '');
begin
  insert into license_change (actor, table_name, before, after) values (
    coalesce(nullif(current_setting('sealdesk.actor', true), ''), session_user),
    tg_table_name,
    case when tg_op <> 'INSERT' then to_jsonb(old) - unrecorded end,
    case when tg_op <> 'DELETE' then to_jsonb(new) - unrecorded end);
  return null;
end $$;
drop trigger seal_fingerprint_change_recorded on seal_fingerprint;
create trigger seal_fingerprint_change_recorded after insert or update or delete on seal_fingerprint
  for each row execute function record_license_change('fingerprint');
