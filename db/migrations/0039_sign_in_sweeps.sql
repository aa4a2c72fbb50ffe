-- Counts of attempts whose time is over are swept in batches, oldest first.
create index sign_in_failure_since on sign_in_failure (since);
