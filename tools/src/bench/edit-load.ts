import { Agent, request } from 'node:http';
import { EDIT_REQUIRED } from '@sealdesk/contract/jobs/edit-job.ts';
import { JOB_FIELD_COLUMN } from '@sealdesk/contract/jobs/job-fields.ts';
import type pg from 'pg';

/** A job with the body that its edit form would send. */
export type JobToSave = { number: number; body: Record<string, unknown> };

/** Reads so many jobs, each with the body that its form would send when three texts of it were changed. */
export async function jobsToSave(pool: pg.Pool, count: number, words: string): Promise<JobToSave[]> {
  const { rows } = await pool.query<{ job: Record<string, unknown>; updated_at: string }>(
    `select to_jsonb(job) as job, to_json(updated_at) #>> '{}' as updated_at from job order by number desc limit $1`,
    [count],
  );
  return rows.map(({ job, updated_at }) => ({
    number: job['number'] as number,
    body: {
      ...Object.fromEntries(EDIT_REQUIRED.map((name) => [name, job[JOB_FIELD_COLUMN[name]]])),
      job_status: job['status'],
      job_name: `Lot ${String(job['number'])} ${words}`,
      job_comments: `Please hurry, ${words}.`,
      staff_comments: `Checked, ${words}.`,
      updated_at,
    },
  }));
}

export type Saved = { perSecond: number; latencies: number[] };

/** Works through the jobs with so many clients. */
async function workThrough<Job>(jobs: Job[], clients: number, save: (job: Job) => Promise<void>): Promise<Saved> {
  const waiting = jobs.values();
  const latencies: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const job of waiting) {
        const sent = performance.now();
        await save(job);
        latencies.push(performance.now() - sent);
      }
    }),
  );
  return { perSecond: jobs.length / ((performance.now() - began) / 1000), latencies };
}

/** Saves each job by the API over kept connections; throws on any answer but 200. */
export async function saveByApi(
  url: string,
  headers: Record<string, string>,
  jobs: JobToSave[],
  clients: number,
): Promise<Saved> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const saved = await workThrough(jobs, clients, ({ number, body }) =>
    put(`${url}/api/jobs/${number}`, headers, agent, JSON.stringify(body)),
  );
  agent.destroy();
  return saved;
}

async function put(url: string, headers: Record<string, string>, agent: Agent, body: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const length = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(url, { method: 'PUT', headers: { ...headers, ...length }, agent }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${response.statusCode} ${text}`));
      });
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * Saves each job by the bare driver, with the effects of a save and nothing else: the row is locked and compared, changed with
 * all its triggers and indexes, and the event is added to its chain, in one transaction.
 */
export async function saveBare(pool: pg.Pool, actor: number, jobs: JobToSave[], clients: number): Promise<Saved> {
  return workThrough(jobs, clients, async ({ number, body }) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const { rowCount } = await client.query({
        name: 'bare-lock',
        text: `select name from job where number = $1 and updated_at = $2 for no key update`,
        values: [number, body['updated_at']],
      });
      if (rowCount !== 1) throw new Error(`Job ${number} was changed meanwhile.`);
      await client.query({
        name: 'bare-save',
        text: 'update job set name = $2, comments = $3, staff_comments = $4 where number = $1',
        values: [number, body['job_name'], body['job_comments'], body['staff_comments']],
      });
      const changes = ['job_name', 'job_comments', 'staff_comments'].map((field) => ({ field, after: body[field] }));
      await client.query({
        name: 'bare-event',
        text: `insert into job_event (job_number, actor_id, kind, detail) values ($1, $2, 'edited', $3)`,
        values: [number, actor, JSON.stringify({ changes })],
      });
      await client.query('commit');
    } finally {
      client.release();
    }
  });
}
