/** The kept counts as the triggers would have kept them, counted once. */
export const tallyStatements: readonly string[] = [
  `insert into job_tally_company (company_id, corporation_id, status, type, product, jobs, designs)
   select company_id, max(corporation_id), status, type, product, count(*), sum(designs) from job group by company_id, status, type, product`,
  `insert into job_tally_day (day, status, type, product, jobs, designs)
   select (created_at at time zone 'UTC')::date, status, type, product, count(*), sum(designs) from job group by 1, 2, 3, 4`,
  `insert into job_tally (slot, status, type, product, jobs, designs)
   select 0, status, type, product, count(*), sum(designs) from job group by status, type, product`,
  `select setval(pg_get_serial_sequence('job', 'number'), (select max(number) from job))`,
];
