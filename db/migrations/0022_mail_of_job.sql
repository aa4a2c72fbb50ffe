-- migrate: without a transaction
-- The row of a job looks for the job's mails. Built while mails are written: an index that is built in a transaction would
-- keep them waiting, and with them every upload and move. A build that was interrupted leaves an index of no use.
drop index concurrently if exists mail_of_job;
create index concurrently mail_of_job on mail (job_number, created_at desc) where job_number is not null;
