-- migrate: without a transaction
-- The row of a job looks for the upload of its sealed set: the check that runs, or the last refusal. Built while uploads are
-- written, as 0022.
drop index concurrently if exists upload_of_job;
create index concurrently upload_of_job on upload (job_number, created_at desc) where is_for_review or purpose = 'final';
