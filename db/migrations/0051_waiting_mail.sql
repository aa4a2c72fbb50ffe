-- migrate: without a transaction
-- How long the oldest mail waits is asked every few seconds by every process. Built while mails are written: an index that
-- is built in a transaction would keep them waiting. A build that was interrupted leaves an index of no use.
drop index concurrently if exists mail_waiting;
create index concurrently mail_waiting on mail (not_before) where state = 'waiting';
