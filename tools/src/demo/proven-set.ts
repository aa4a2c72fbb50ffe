import { createHash, randomUUID } from 'node:crypto';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { openDatabase, type Tx } from '@sealdesk/core/platform/database/database.ts';
import { openLog } from '@sealdesk/core/platform/log.ts';
import { putObject, type Storage } from '@sealdesk/core/platform/storage/storage.ts';
import { openTasks } from '@sealdesk/core/platform/tasks/tasks.ts';
import { makeSet } from '@sealdesk/core/testing/sealed/make-set.ts';
import { planSet } from '@sealdesk/core/testing/sealed/plan-set.ts';
import type pg from 'pg';

/** States that ask for nothing but a seal on every page. */
const PLAIN_STATES = ['VA', 'CA', 'CO', 'NJ'];
const PAGES = 12;
const FIRM_TIMEZONE = 'America/New_York';

/** `sealedOn` is the day on which the sealed set was uploaded, as the seal says it. */
type Reviewed = { number: number; state: 'VA'; engineer: string; license: string; sealedOn: string };

/**
 * Gives the newest job under final review that can have one a real combined set and a real sealed one, and asks for the check of
 * that, which the worker makes when it starts. Sets of other jobs stay as they are, never proven. Returns the job's number; null
 * where there is no such job.
 */
export async function addProvenSet(pool: pg.Pool, storage: Storage): Promise<number | null> {
  const job = await findReviewed(pool);
  if (!job) return null;
  const { merged, sealed } = await makeFiles(job);
  const [before, after] = [await store(storage, merged), await store(storage, sealed)];
  const tasks = await openTasks(pool, openLog('demo', 'warn'));
  await openDatabase(pool)
    .transaction()
    .execute(async (tx) => {
      const added = {
        merged: await replace(tx, job.number, 'merged', before),
        working: await replace(tx, job.number, 'working', after),
      };
      const run = { id: randomUUID(), document_id: added.working, reference_id: added.merged };
      await tx.insertInto('proof_run').values(run).execute();
      await tasks.add(tx, 'prove-document', { proofId: run.id }, { key: `prove-document:${run.id}` });
    });
  await tasks.close();
  return job.number;
}

async function findReviewed(pool: pg.Pool): Promise<Reviewed | null> {
  const { rows } = await pool.query<Reviewed>(
    `select j.number, l.state, l.number as license, c.first_name || ' ' || c.last_name as engineer,
       to_char(d.created_at at time zone $1, 'MM/DD/YYYY') as "sealedOn"
     from job j join contact c on c.id = j.sealing_engineer_id
     join document d on d.job_number = j.number and d.purpose = 'working' and d.superseded_at is null
     join license l on l.contact_id = c.id and j.seal_states = array[l.state] and l.status = 'active'
       and (d.created_at at time zone $1)::date between l.valid_from and l.valid_until
     where j.status = $2 and l.state = any ($3) order by j.number desc limit 1`,
    [FIRM_TIMEZONE, STATUS_ID.finalReview, PLAIN_STATES],
  );
  return rows[0] ?? null;
}

async function makeFiles({
  state,
  engineer,
  license,
  sealedOn,
}: Reviewed): Promise<{ merged: Buffer; sealed: Buffer }> {
  const page = { rotate: 0, words: 'text' } as const;
  const plan = planSet('demo', {
    pages: PAGES,
    states: ['CA'],
    form: 'drawn',
    style: 'ring',
    producer: 'as it was',
    page,
  });
  const seals = plan.seals.map((placed) =>
    placed.map((one) => ({ ...one, seal: { ...one.seal, state, engineer, license, date: sealedOn } })),
  );
  return makeSet({ ...plan, seals, cover: null, signature: null, saving: 'plain' });
}

type Stored = { size: number; sha256: Buffer; object_key: string };

async function store(storage: Storage, bytes: Buffer): Promise<Stored> {
  const sha256 = createHash('sha256').update(bytes).digest();
  const object_key = `demo/${sha256.toString('hex')}/${randomUUID()}`;
  await putObject(storage, 'documents', object_key, bytes, { contentType: 'application/pdf', size: bytes.length });
  return { size: bytes.length, sha256, object_key };
}

/** Adds the next version of what stands for the job under that purpose, as its uploader's. */
async function replace(tx: Tx, job: number, purpose: 'merged' | 'working', stored: Stored): Promise<string> {
  const id = randomUUID();
  const former = await tx
    .selectFrom('document')
    .select(['id', 'name', 'version', 'uploader_id', 'created_at'])
    .where('job_number', '=', job)
    .where('purpose', '=', purpose)
    .where('superseded_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { name, version, uploader_id, created_at } = former;
  await tx.updateTable('document').set({ superseded_at: new Date() }).where('id', '=', former.id).execute();
  const row = { id, job_number: job, purpose, name, version: version + 1, pages: PAGES, uploader_id, created_at };
  await tx
    .insertInto('document')
    .values({ ...row, ...stored })
    .execute();
  return id;
}
