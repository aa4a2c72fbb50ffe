-- migrate: without a transaction
-- An export reads the time entries of a period in the order of their start, page by page. Built while entries are written,
-- as 0022.
drop index concurrently if exists time_entry_started;
create index concurrently time_entry_started on time_entry (started_at, id);
