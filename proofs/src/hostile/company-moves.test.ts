import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OpenList } from '../harness/job-events.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import type { Visitor } from '../harness/visitor.ts';

/** More than two batches of the worker. */
const MANY = 2_100;

let stage: Stage;
let former: Visitor;
let next: Visitor;
let operations: Visitor;
let job: number;
/** A job in the middle, before which a worker can be held up. */
let middle: number;

beforeAll(async () => {
  // Without a worker: the jobs stay where they are until the test lets them follow.
  stage = await setStage();
  const { db } = stage.database;
  const { people, companyB, otherCorporationId } = stage.world;
  await db
    .updateTable('contact')
    .set({ corporation_id: otherCorporationId })
    .where('id', '=', people.customer_other_corp.contactId)
    .execute();
  const { rows } = await sql<{
    number: number;
  }>`insert into job (upload_id, company_id, contact_id, designs, type, product,
      name, seal_states, design_program, design_code, plate_manufacturer)
    select gen_random_uuid(), ${companyB}, ${people.customer_B_same_corp.contactId}, 1, 's', 't', 'Lot ' || n, '{VA}', 'p', 'c', 'm'
    from generate_series(1, ${MANY}) as n returning number`.execute(db);
  const numbers = rows.map(({ number }) => number).toSorted((one, other) => one - other);
  job = numbers[0]!;
  middle = numbers[1_500]!;
  former = await signInAs(stage.product.url, db, people.customer_corporate);
  next = await signInAs(stage.product.url, db, people.customer_other_corp);
  operations = await signInAs(stage.product.url, db, people.role10);
});
afterAll(async () => stage?.clear());

type ListJson = { jobs: { total: number; data: { company: { DrJCOID: number } }[] } };

/** Everything by which somebody would notice the company's jobs. */
async function seenBy(visitor: Visitor) {
  const { companyB } = stage.world;
  const list = async (query: string) => ((await visitor.send(`/api/jobs${query}`)).json as ListJson).jobs;
  const all = await list('');
  const own = await list(`?drjcoid=${companyB}`);
  const named = await list(`?job_name=Lot&drjcoid=${companyB}&start_date=2020-01-01`);
  const status = async (path: string) => (await visitor.send(path)).status;
  return {
    listed: all.data.some(({ company }) => company.DrJCOID === companyB),
    totals: [all.total, own.total, own.data.length > 0, named.total > 0],
    counted: ((await visitor.send('/api/jobs/counts')).json as { all: number }).all,
    job: await status(`/api/getjob?job_id=${job}`),
    timeline: await status(`/api/jobs/${job}/timeline`),
    documents: await status(`/api/jobs/${job}/documents`),
    company:
      ((await visitor.send(`/api/dropdown/companies?id=${companyB}`)).json as { data: unknown[] }).data.length > 0,
  };
}

const movesLeft = () => stage.database.db.selectFrom('company_move').select('after_number').execute();
async function untilMoved(isFar: (left: { after_number: number }[]) => boolean): Promise<void> {
  for (let tries = 0; tries < 900 && !isFar(await movesLeft()); tries += 1) await sleep(100);
  expect(isFar(await movesLeft())).toBe(true);
}
/** As operations do it on the screen of companies. */
async function moveTo(drj_corporate_id: number): Promise<void> {
  const { companyB } = stage.world;
  const { json } = await operations.send(`/api/companies?drjcoid=${companyB}`);
  const [{ updated_at }] = (json as { data: [{ updated_at: string }] }).data;
  const body = { drj_corporate_id, updated_at };
  const { status, text } = await operations.send(`/api/companies/${companyB}`, { method: 'PUT', body });
  expect([status, text]).toEqual([200, expect.stringContaining(`"drj_corporate_id":${drj_corporate_id}`)]);
}
const jobsIn = async (corporation: number) => {
  const { rows } = await sql<{ jobs: number }>`select count(*)::integer as jobs from job
    where company_id = ${stage.world.companyB} and corporation_id = ${corporation}`.execute(stage.database.db);
  return rows[0]!.jobs;
};

const NOTHING = {
  listed: false,
  totals: [0, 0, false, false],
  counted: 0,
  job: 404,
  timeline: 404,
  documents: 404,
  company: false,
};
const ALL = {
  listed: true,
  totals: [MANY, MANY, true, true],
  counted: MANY,
  job: 200,
  timeline: 200,
  documents: 200,
  company: true,
};

it('AUT-025: a company moves to another corporation: who sees its jobs changes with the next call, and stays so while they follow', async () => {
  const { corporationId, otherCorporationId, companyB } = stage.world;
  const { db } = stage.database;
  const [ofFormer, ofNext] = [await OpenList.open(former), await OpenList.open(next)];
  for (const list of [ofFormer, ofNext]) await list.untilLive();
  const isStale = (list: OpenList) => () => list.received.some(({ name }) => name === 'stale');
  expect([await seenBy(former), await seenBy(next)]).toEqual([ALL, NOTHING]);

  await moveTo(otherCorporationId);
  const isRight = async () => {
    expect([await seenBy(former), await seenBy(next)]).toEqual([NOTHING, ALL]);
    for (const [corporation, total] of [
      [corporationId, 0],
      [otherCorporationId, MANY],
    ] as const) {
      const { json } = await operations.send(`/api/jobs?corporation_id=${corporation}`);
      expect((json as ListJson).jobs.total).toBe(total);
    }
  };
  await isRight();
  expect(await jobsIn(corporationId)).toBe(MANY);
  // Open lists read their page again, and a job that has not followed yet is published where it belongs.
  for (const list of [ofFormer, ofNext]) await list.until(isStale(list));
  await db.updateTable('job').set({ comments: 'after the move' }).where('number', '=', job).execute();
  await ofNext.until(() => ofNext.changes().some(({ job_id }) => job_id === job));
  expect(ofFormer.changes()).toEqual([]);
  for (const list of [ofFormer, ofNext]) list.close();

  // A worker is killed after its first batch, while it waits for a job of the second.
  await db.transaction().execute(async (tx) => {
    await sql`select from job where number = ${middle} for update`.execute(tx);
    await stage.product.addWorker();
    await untilMoved(([move]) => (move?.after_number ?? 0) > 0);
    stage.product.workers[0]!.kill('SIGKILL');
    await isRight();
    expect(await jobsIn(corporationId)).toBe(MANY - 1_000);
  });
  await stage.product.addWorker();
  await untilMoved((left) => left.length === 0);
  await isRight();
  expect(await jobsIn(otherCorporationId)).toBe(MANY);
  const { rows } = await sql`select corporation_id, sum(jobs)::integer as jobs from job_tally_company
    where company_id = ${companyB} group by 1`.execute(db);
  expect(rows).toEqual([{ corporation_id: otherCorporationId, jobs: MANY }]);
}, 400_000);
