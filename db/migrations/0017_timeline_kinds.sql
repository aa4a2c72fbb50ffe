-- The kinds of the timeline are those of core/src/timeline/event.ts; a test compares the two lists.
--
-- Not valid, because the timeline is append-only without exception (decision 0004): events of before keep the names that
-- they were written with, such as 'created' and 'original-replaced', and only new ones are checked. So a job whose
-- original was replaced before this version, and on which nothing was done since, offers Replace File no longer.
alter table job_event add constraint job_event_kind check (kind in (
  'create', 'import', 'take-up', 'take-up-into-engineering', 'to-seal', 'pull-back', 'for-review', 'resend-review',
  'reserve', 'release', 'approve', 'return', 'final-upload', 'resend-final', 'return-to-customer', 'replace-all',
  'resend-original', 'working-file', 'hold', 'resume', 'cancel', 'reopen', 'revise', 'downloaded', 'work-order-placed'))
  not valid;
