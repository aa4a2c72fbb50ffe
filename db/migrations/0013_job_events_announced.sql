-- A list row says what follows from the job's timeline: why the job was returned, and whether its uploader may still
-- replace the file. So an event is announced like any other fact of the job; that somebody fetched a file is none.
create function job_event_added() returns trigger language plpgsql as $$
begin
  perform job_changed_tell(array_agg(j.number), array_agg(j.company_id), array_agg(j.corporation_id), array_agg('f'::text))
  from job j where j.number in (select job_number from added where kind <> 'downloaded') having count(*) > 0;
  return null;
end $$;

create trigger job_event_added after insert on job_event referencing new table as added
  for each statement execute function job_event_added();
