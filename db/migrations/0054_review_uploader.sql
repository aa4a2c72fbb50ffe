-- Two-person rule: whoever uploaded the sealed set that is under review does not review it. The job names them while it is
-- under review, or held there, so that the list and the counts of somebody's own reviews read an index. A trigger keeps it,
-- because processes of the last release don't know it.
alter table job add column review_uploader_id integer references contact;

create function is_under_review(status smallint, held_from_status smallint) returns boolean language sql immutable as $$
  select status in (10, 11) or status = 6 and held_from_status in (10, 11)
$$;

-- The uploader of the sealed set that stands.
create function set_uploader_of(job_number bigint) returns integer language sql stable set search_path = public, pg_temp as $$
  select d.uploader_id from document d
  where d.job_number = $1 and d.purpose = 'working' and d.superseded_at is null order by d.created_at desc limit 1
$$;

-- As before (0030), but it names who uploaded the set under review, and refuses an approval by anybody who had a part in it.
create or replace function job_before_write() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  same job;
begin
  if not is_under_review(new.status, new.held_from_status) then
    new.review_uploader_id := null;
  elsif tg_op = 'INSERT' or (new.status, new.held_from_status) is distinct from (old.status, old.held_from_status) then
    new.review_uploader_id := set_uploader_of(new.number);
  end if;
  if tg_op = 'UPDATE' then
    if new.number <> old.number or new.created_at <> old.created_at or new.upload_id <> old.upload_id then
      raise exception 'a job keeps its number, its upload and its time of creation' using errcode = 'restrict_violation';
    end if;
    if new.reviewer_id is distinct from old.reviewer_id and (new.reviewer_id = new.initial_sealer_id or exists (
      select from contact c where c.employee_id = new.reviewer_id and c.id in (old.review_uploader_id, new.sealing_engineer_id)))
    then
      raise exception 'nobody approves a sealed set that they staged, sealed or uploaded' using errcode = 'restrict_violation';
    end if;
    same := old;
    same.corporation_id := new.corporation_id;
    same.completed_at := new.completed_at;
    same.completion := new.completion;
    same.held_from_status := new.held_from_status;
    same.initial_sealer_id := new.initial_sealer_id;
    same.review_holder_id := new.review_holder_id;
    same.review_uploader_id := new.review_uploader_id;
    same.reviewer_id := new.reviewer_id;
    same.work_order_place := new.work_order_place;
    new.updated_at := old.updated_at;
    if new is distinct from same then
      -- Strictly growing, whatever the clock does.
      new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
    end if;
  end if;
  if tg_op = 'INSERT' or new.company_id <> old.company_id then
    new.corporation_id := (select corporation_id from company where id = new.company_id for share);
  end if;
  return new;
end $$;

-- A set that takes the place of the one under review leaves the status as it is.
create function review_uploader_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update job set review_uploader_id = new.uploader_id
  where number = new.job_number and is_under_review(status, held_from_status)
    and review_uploader_id is distinct from new.uploader_id;
  return null;
end $$;
create trigger review_uploader_changed after insert on document for each row
  when (new.purpose = 'working' and new.superseded_at is null) execute function review_uploader_changed();

-- As before (0030), but the list of somebody's own reviews also filters by who sealed and who uploaded the set.
create or replace function job_changed_update() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform job_changed_tell(array_agg(number), array_agg(company_id), array_agg(corporation_id), array_agg(reason))
  from (
    select n.number, home.company_id, home.corporation_id,
      case when o.status <> n.status then 's'
        when (o.company_id, o.name, o.type, o.product, o.completed_at, o.initial_sealer_id, o.sealing_engineer_id,
            o.review_uploader_id, o.review_holder_id)
          is distinct from
          (n.company_id, n.name, n.type, n.product, n.completed_at, n.initial_sealer_id, n.sealing_engineer_id,
            n.review_uploader_id, n.review_holder_id)
          then 'm'
        when (o.work_order_place, o.priority) <> (n.work_order_place, n.priority) then 'o'
        else 'f' end as reason
    from removed o join added n using (number)
    cross join lateral (
      select o.company_id, o.corporation_id union select n.company_id, n.corporation_id
    ) as home
    where o.company_id <> n.company_id or o.corporation_id is not distinct from n.corporation_id
  ) as changed having count(*) > 0;
  return null;
end $$;

-- Jobs that are under review now: few, and found by the index of open ones.
update job set review_uploader_id = set_uploader_of(number)
where status in (6, 10, 11) and is_under_review(status, held_from_status);
