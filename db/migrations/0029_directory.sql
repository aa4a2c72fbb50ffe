-- The directory can be edited on screens: what makes an edit stale, what may exist once, who changed what, and indexes for
-- searching.

-- One live contact an email address. Doubles of before are nobody's to merge but the firm's: they are listed, and the
-- migration ends there. `npm run admin -- double-emails` reports them before.
do $$
declare
  doubles text;
begin
  select string_agg(format('%s: contacts %s', address, ids), E'\n' order by address) into doubles
  from (
    select lower(email) as address, string_agg(id::text, ', ' order by id) as ids from contact
    where deleted_at is null and email is not null group by lower(email) having count(*) > 1
  ) as d;
  if doubles is not null then
    raise exception E'several contacts have the same email address; correct or delete all but one of each:\n%', doubles;
  end if;
  select string_agg(format('corporation %s: companies %s', corporation_id, ids), E'\n' order by corporation_id) into doubles
  from (
    select corporation_id, string_agg(id::text, ', ' order by id) as ids from company
    where is_default and deleted_at is null and corporation_id is not null group by corporation_id having count(*) > 1
  ) as d;
  if doubles is not null then
    raise exception E'several companies are the default of their corporation; keep one of each:\n%', doubles;
  end if;
end $$;
create unique index contact_email_once on contact (lower(email)) where deleted_at is null;
create unique index company_default_once on company (corporation_id) where is_default and deleted_at is null;

-- A company's default project of a type is made once, however often it is asked for.
alter table project
  add column company_id integer references company,
  add column type text,
  add constraint project_type check (type in ('seal', 'repair', 'speceng')),
  add constraint project_default check ((company_id is null) = (type is null));
create unique index project_default_once on project (company_id, type) where company_id is not null;

-- An edit is judged stale by updated_at. Strictly growing, whatever the clock does.
alter table corporation add column updated_at timestamptz not null default clock_timestamp();
alter table company add column updated_at timestamptz not null default clock_timestamp();
alter table contact add column updated_at timestamptz not null default clock_timestamp();

create function directory_before_write() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- Also where a statement sets updated_at alone, because of something that stands in another table.
  if new is distinct from old then
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  end if;
  return new;
end $$;
create trigger corporation_before_write before update on corporation for each row execute function directory_before_write();
create trigger company_before_write before update on company for each row execute function directory_before_write();
create trigger contact_before_write before update on contact for each row execute function directory_before_write();

-- Every change of the directory, whoever makes it and however: one chain of hashes for each row of a table, as the jobs'
-- timelines have (0020). core/src/timeline/chain.ts computes the same hashes a second time, to verify them.
create table directory_event (
  id bigint generated always as identity primary key,
  -- The table, and the row's id there.
  subject text not null,
  subject_id integer not null,
  at timestamptz not null default clock_timestamp(),
  -- The contact who did it, as the transaction names them in sealdesk.contact; null for what the system does, and for
  -- what is done at the terminal.
  actor_id integer references contact,
  kind text not null,
  -- Changed columns alone, as {"name": {"from": …, "to": …}}.
  detail jsonb not null,
  chain_number integer not null,
  hash bytea not null,
  constraint directory_event_subject check (subject in ('corporation', 'company', 'contact', 'account', 'project')),
  constraint directory_event_kind check (kind in ('created', 'changed', 'removed')),
  constraint directory_event_hash check (length(hash) = 32)
);
create unique index directory_event_chain on directory_event (subject, subject_id, chain_number);
create trigger directory_event_is_append_only before update or delete on directory_event
  for each row execute function refuse_change();
create trigger directory_event_is_not_emptied before truncate on directory_event
  for each statement execute function refuse_change();

-- Where the chain of a row ends. Locked by whoever adds an event, until their transaction ends.
create table directory_event_head (
  subject text not null,
  subject_id integer not null,
  events integer not null,
  hash bytea not null,
  changed_at timestamptz not null,
  primary key (subject, subject_id),
  constraint directory_event_head_hash check (length(hash) = 32)
) with (fillfactor = 50);
create trigger directory_event_head_is_kept before delete on directory_event_head
  for each row execute function refuse_change();
create trigger directory_event_head_is_not_emptied before truncate on directory_event_head
  for each statement execute function refuse_change();

-- The content of an event as the hash covers it.
create function directory_event_text(e directory_event) returns text language sql stable as $$
  select concat_ws('|', e.subject || ':' || e.subject_id, e.id, (extract(epoch from e.at) * 1000000)::bigint,
    coalesce(e.actor_id::text, ''), '', '', e.kind, e.detail::text)
$$;

create function directory_event_chained() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  head record;
begin
  -- The first event of a row makes its head, from the hash of nothing; two at once: the other waits here.
  insert into directory_event_head (subject, subject_id, events, hash, changed_at)
  values (new.subject, new.subject_id, 0, sha256(''), clock_timestamp()) on conflict do nothing;
  select events, hash into strict head from directory_event_head
  where subject = new.subject and subject_id = new.subject_id for no key update;
  -- Numbered anew under the lock: the order of a row's ids is the order of its chain.
  new.id := nextval('directory_event_id_seq');
  new.chain_number := head.events + 1;
  new.hash := sha256(head.hash || convert_to(new.chain_number || '|' || directory_event_text(new), 'UTF8'));
  update directory_event_head set events = new.chain_number, hash = new.hash, changed_at = clock_timestamp()
  where subject = new.subject and subject_id = new.subject_id;
  return new;
end $$;
create trigger directory_event_chained before insert on directory_event
  for each row execute function directory_event_chained();

-- Records the columns that differ between two versions of a row; nothing where none does.
create function record_directory_event(subject text, subject_id integer, before jsonb, after jsonb)
returns void language plpgsql set search_path = public, pg_temp as $$
declare
  changes jsonb;
begin
  select jsonb_object_agg(key, jsonb_build_object('from', before -> key, 'to', after -> key)) into changes
  from (select jsonb_object_keys(coalesce(before, after)) as key) as keys
  where key not in ('id', 'updated_at') and (before -> key) is distinct from (after -> key)
    -- What a new row leaves empty says nothing.
    and not (before is null and after -> key = 'null');
  if changes is null and before is not null and after is not null then
    return;
  end if;
  insert into directory_event (subject, subject_id, actor_id, kind, detail, chain_number, hash)
  values (subject, subject_id, nullif(current_setting('sealdesk.contact', true), '')::integer,
    case when before is null then 'created' when after is null then 'removed' else 'changed' end,
    coalesce(changes, '{}'), 0, sha256(''));
end $$;

create function directory_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform record_directory_event(tg_table_name, case when tg_op = 'DELETE' then old.id else new.id end,
    case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
  return null;
end $$;
create trigger corporation_recorded after insert or update or delete on corporation
  for each row execute function directory_changed();
create trigger company_recorded after insert or update or delete on company
  for each row execute function directory_changed();
create trigger contact_recorded after insert or update or delete on contact
  for each row execute function directory_changed();
create trigger account_recorded after insert or update or delete on account
  for each row execute function directory_changed();
create trigger project_recorded after insert or update or delete on project
  for each row execute function directory_changed();

-- What somebody may do stands with their user, and is a fact of the contact all the same.
create function user_role_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform record_directory_event('contact', new.contact_id, jsonb_build_object('role', old.role),
    jsonb_build_object('role', new.role));
  update contact set updated_at = clock_timestamp() where id = new.contact_id;
  return null;
end $$;
create trigger user_role_recorded after update of role on app_user for each row
  when (old.role is distinct from new.role) execute function user_role_changed();

-- Searching and sorting on the server. Names are short and few: trigrams find a part of one at once,
-- also of rows that were written a moment ago: entries that wait to be sorted in would be read one by one.
create index corporation_name on corporation (lower(name), id);
create index company_search on company using gin (
  (name || ' ' || coalesce(location, '') || ' ' || coalesce(paragon_organization, '')) gin_trgm_ops) with (fastupdate = off);
create index contact_search on contact using gin (
  (first_name || ' ' || last_name || ' ' || coalesce(email, '')) gin_trgm_ops) with (fastupdate = off);
create index account_name on account using gin (name gin_trgm_ops) with (fastupdate = off);
