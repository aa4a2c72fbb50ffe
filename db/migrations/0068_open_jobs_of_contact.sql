-- migrate: without a transaction
-- Moving a contact looks for their open jobs. Built while jobs are written; an interrupted build leaves an unusable index.
drop index concurrently if exists job_open_contact;
create index concurrently job_open_contact on job (contact_id, number) where status not in (4, 7);
