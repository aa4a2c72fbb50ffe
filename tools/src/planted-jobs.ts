import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** What a test wants of a job of its own. What is left out is as plain as it can be. */
export type PlantedJob = {
  status?: number;
  name?: string;
  type?: 's' | 'r' | 'e';
  product?: 't' | 'e';
  designs?: number;
  sealStates?: string[];
  staffComments?: string;
  createdAt?: Date;
  completedAt?: Date;
  /** Names of people of the firm; they are added where nobody is called so. */
  initialSealer?: string;
  sealer?: string;
  /** Closed time entries, each by that person and of that many minutes. */
  entries?: { by: string; minutes: number; seals?: number; units?: number }[];
};

/**
 * Plants jobs of the company of the customer with that e-mail address, runs the work with their numbers, and removes them.
 * They are older than every other job, and their numbers are lower, so that the first page of other lists stays as it is.
 */
export async function withPlantedJobs<Result>(
  databaseUrl: string,
  email: string,
  jobs: readonly PlantedJob[],
  work: (numbers: number[]) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sealdesk-planted-jobs' });
  await client.connect();
  const numbers: number[] = [];
  try {
    for (const job of jobs) numbers.push(await plant(client, email, job));
    return await work(numbers);
  } finally {
    await client.query('delete from time_entry where job_number = any ($1)', [numbers]);
    // The worker's round may have noted one that nobody can seal.
    await client.query('delete from job_without_sealer where job_number = any ($1)', [numbers]);
    await client.query('delete from job where number = any ($1)', [numbers]);
    await client.end();
  }
}

async function plant(client: pg.Client, email: string, job: PlantedJob): Promise<number> {
  const { status = 1, name = 'Planted job', type = 's', product = 't', designs = 12, sealStates = ['VA'] } = job;
  const { rows } = await client.query<{ number: string }>(
    `insert into job (number, created_at, upload_id, company_id, contact_id, status, completed_at, held_from_status, name,
      type, product, designs, seal_states, staff_comments, initial_sealer_id, sealing_engineer_id, design_program,
      design_code, plate_manufacturer)
    select (select min(number) - 1 from job), coalesce($2, (select min(created_at) - interval '1 minute' from job)), $1,
      contact.company_id, contact.id, $4::int, case when $4::int = 4 then coalesce($3, now()) end,
      case when $4::int = 6 then 2 end, $5, $6, $7, $8, $9, $10, $11, $12, 'MiTek 20/20', 'IRC 2021', 'MiTek'
    from contact where contact.email = $13 returning number`,
    [
      randomUUID(),
      job.createdAt ?? null,
      job.completedAt ?? null,
      status,
      name,
      type,
      product,
      designs,
      sealStates,
      job.staffComments ?? null,
      job.initialSealer === undefined ? null : (await staffOf(client, job.initialSealer)).employee,
      job.sealer === undefined ? null : (await staffOf(client, job.sealer)).contact,
      email,
    ],
  );
  const number = Number(rows[0]!.number);
  for (const { by, minutes, seals = 0, units = 0 } of job.entries ?? []) {
    const { employee } = await staffOf(client, by);
    await client.query(
      `insert into time_entry (job_number, employee_id, started_at, ended_at, seals, units)
      values ($1, $2, now() - make_interval(mins => $3), now(), $4, $5)`,
      [number, employee, minutes, seals, units],
    );
  }
  return number;
}

/** The employee and the contact of that name. */
async function staffOf(client: pg.Client, name: string): Promise<{ employee: number; contact: number }> {
  const [first, last] = name.split(' ');
  const find = () =>
    client.query<{ employee: number; contact: number }>(
      `select employee.id as employee, contact.id as contact from employee join contact on contact.employee_id = employee.id
      where employee.name = $1`,
      [name],
    );
  const found = (await find()).rows[0];
  if (found) return found;
  await client.query(
    `with added as (insert into employee (name) values ($1) returning id)
    insert into contact (first_name, last_name, employee_id) select $2, $3, id from added`,
    [name, first, last],
  );
  return (await find()).rows[0]!;
}
