-- migrate: without a transaction
-- Who can seal is asked for with every page of the list: a few engineers among all contacts. Built while contacts are
-- written, as 0022; both statements can be run again.

drop index concurrently if exists contact_engineer;
create index concurrently contact_engineer on contact (id) include (first_name, last_name)
  where is_engineer and deleted_at is null;
