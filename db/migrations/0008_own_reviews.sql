-- What a reviewer may review is everything at final review but what they staged themselves, and what they hold:
-- counted as the kept count less the one, plus the other, both of which are small.
create index job_staged_reviews on job (initial_sealer_id) include (type, product, company_id, corporation_id) where status = 10;
create index job_held_reviews on job (review_holder_id) include (type, product, company_id, corporation_id) where status = 11;

-- A company's jobs at one open status, in any order, from the index alone.
create index job_open_company_status on job (company_id, status, number) include (created_at, completed_at)
  where status not in (4, 7);
