import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** What happens to jobs elsewhere, for journeys that watch a list: by the database, since no screen does it yet. */
export type Happenings = {
  /** A new job like that one; gives its number. */
  addJobLike(number: number): Promise<number>;
  removeJob(number: number): Promise<void>;
  setStatus(number: number, status: number): Promise<void>;
  /** How many uploads of that job were kept, whatever became of them. */
  countUploads(number: number): Promise<number>;
  end(): Promise<void>;
};

/** Lets things happen in that database. */
export async function openHappenings(databaseUrl: string): Promise<Happenings> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sealdesk-happenings' });
  await client.connect();
  return {
    addJobLike: async (number) => {
      const { rows } = await client.query<{ number: string }>(
        `insert into job (upload_id, company_id, contact_id, designs, type, product, name, seal_states, design_program,
          design_code, plate_manufacturer)
        select $2, company_id, contact_id, designs, type, product, name, seal_states, design_program, design_code,
          plate_manufacturer from job where number = $1 returning number`,
        [number, randomUUID()],
      );
      return Number(rows[0]!.number);
    },
    removeJob: async (number) => void (await client.query('delete from job where number = $1', [number])),
    setStatus: async (number, status) =>
      void (await client.query(
        // A complete job has the day on which it was completed.
        `update job set status = $2::int, completed_at = case when $2::int = 4 then coalesce(completed_at, now()) end
        where number = $1`,
        [number, status],
      )),
    countUploads: async (number) => {
      const { rows } = await client.query<{ count: string }>('select count(*) from upload where job_number = $1', [
        number,
      ]);
      return Number(rows[0]!.count);
    },
    end: () => client.end(),
  };
}
