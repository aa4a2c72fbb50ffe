-- A job that is put on hold while its review is reserved keeps the reviewer, and resumes reserved for them.
-- Every row keeps the narrower rule that stood here before, so none needs to be read again.
alter table job drop constraint job_review_holder;
alter table job add constraint job_review_holder
  check (review_holder_id is null or status = 11 or (status = 6 and held_from_status = 11)) not valid;

-- A job that is revised while the mail about its completion still waits takes that mail back: it would not be true.
-- Every row keeps the narrower rule that stood here before, so none needs to be read again.
alter table mail drop constraint mail_state;
alter table mail add constraint mail_state check (state in ('waiting', 'sent', 'failed', 'withdrawn')) not valid;
