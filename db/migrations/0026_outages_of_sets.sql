-- When a set first met each kind of outage since somebody asked for it: patience with the store is not used up by the
-- database. {"store-down": "2026-11-16T09:00:00+00:00"}
alter table combined_set add column outages jsonb not null default '{}';
