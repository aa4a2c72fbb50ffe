-- The recipients of an email about a job are decided again when it is sent. An email that then goes to another person is
-- written again from its letter. Old rows have none: they keep their words.
alter table mail add column letter jsonb;

-- As before (0030), but open lists also show whether a contact may still be addressed about a job, which their company,
-- corporation and employee decide.
create or replace function contact_shown_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform announce_companies(array(
    with changed as (
      select o.company_id as former_id, n.company_id, o.corporation_id as former_corporation, n.corporation_id
      from removed o join added n using (id)
      where (o.first_name, o.last_name, o.email, o.work_phone, o.cell_phone, o.company_id, o.corporation_id, o.employee_id)
          is distinct from
          (n.first_name, n.last_name, n.email, n.work_phone, n.cell_phone, n.company_id, n.corporation_id, n.employee_id)
        or (o.is_engineer, o.deleted_at is null) <> (n.is_engineer, n.deleted_at is null)
    )
    select coalesce(company_id, 0) from changed union select former_id from changed where former_id is not null
    union select c.id from company c
      where c.corporation_id in (select corporation_id from changed union select former_corporation from changed)));
  return null;
end $$;

-- A disabled user may not be addressed either.
create function user_shown_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform announce_companies(array(
    select coalesce(c.company_id, 0) from contact c where c.id = new.contact_id
    union select co.id from company co join contact c on c.corporation_id = co.corporation_id where c.id = new.contact_id));
  return null;
end $$;
create trigger user_shown_changed after update of disabled_at on app_user for each row
  when (old.disabled_at is distinct from new.disabled_at) execute function user_shown_changed();

-- As before (0030), but also for a company that is deleted or restored: nobody of a deleted one is addressed.
create or replace function company_shown_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform announce_companies(array(
    select n.id from removed o join added n using (id)
    where (o.name, o.location, o.cc_contact_id, o.main_contact_id, o.deleted_at is null)
      is distinct from (n.name, n.location, n.cc_contact_id, n.main_contact_id, n.deleted_at is null)));
  return null;
end $$;
