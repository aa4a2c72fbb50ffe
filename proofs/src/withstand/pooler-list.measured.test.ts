import process from 'node:process';
import { report } from '@sealdesk/core/testing/report.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OpenList } from '../harness/job-events.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import type { Visitor } from '../harness/visitor.ts';

const WAYS = ['direct', 'session', 'transaction'] as const;
type Way = (typeof WAYS)[number];

const isWhole = process.env['WITHSTAND'] === 'whole';
const JOBS = isWhole ? 20_000 : 1_000;
const ROUNDS = isWhole ? 300 : 40;
const AT_ONCE = 10;
/** What a list through a pooler may take of its time without one. Where statements have no names, each is planned anew. */
const MOST = { direct: 1, session: 3, transaction: 15 };

const stages = {} as Record<Way, Stage>;
const visitors = {} as Record<Way, Visitor>;
beforeAll(async () => {
  for (const way of WAYS) {
    const stage = await setStage({}, undefined, way === 'direct' ? undefined : way);
    stages[way] = stage;
    const { db } = stage.database;
    const { companyA, people } = stage.world;
    await db.transaction().execute(async (tx) => {
      // Without triggers: nobody follows these jobs.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into job (upload_id, company_id, contact_id, name, type, product, designs, seal_states,
          design_program, design_code, plate_manufacturer)
        select gen_random_uuid(), ${companyA}::integer, ${people.customer_A_owner.contactId}::integer,
          'Lot ' || n, 's', 't', 1, '{VA}', 'MiTek', 'IRC 2021', 'MiTek'
        from generate_series(1, ${JOBS}::integer) n`.execute(tx);
    });
    await sql`analyze job`.execute(db);
    visitors[way] = await signInAs(stage.product.url, db, people.role10);
  }
}, 300_000);
afterAll(async () => {
  for (const stage of Object.values(stages)) await stage.clear();
});

it(
  `lists in session mode take less than ${MOST.session}, in transaction mode ${MOST.transaction} times what they take without a pooler`,
  { timeout: 300_000 },
  async () => {
    const times: Record<Way, number[]> = { direct: [], session: [], transaction: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const way of WAYS) {
        const began = performance.now();
        expect((await visitors[way].send('/api/jobs')).status).toBe(200);
        times[way].push(performance.now() - began);
      }
    }
    const middle = (way: Way) => times[way].toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
    const figures = WAYS.map(
      (way) => `${way} ${middle(way).toFixed(1)} ms (${(middle(way) / middle('direct')).toFixed(2)}x)`,
    );
    report(`A list of ${JOBS} jobs, the middle of ${ROUNDS}: ${figures.join(', ')}`);
    for (const way of WAYS.slice(1)) expect(middle(way)).toBeLessThan(MOST[way] * middle('direct'));
  },
);

it.each(WAYS)('a change arrives live (%s)', async (way) => {
  const { db } = stages[way].database;
  const list = await OpenList.open(visitors[way]);
  await list.untilLive();
  const { number } = await db.selectFrom('job').select('number').executeTakeFirstOrThrow();
  await db.updateTable('job').set({ comments: 'please hurry' }).where('number', '=', number).execute();
  await expect.poll(() => list.changes().map(({ job_id }) => job_id), { timeout: 5_000 }).toEqual([number]);
  list.close();
});

it.each(WAYS)('lists that are asked for at once are served, whichever connection each gets (%s)', async (way) => {
  const ask = async () => (await visitors[way].send('/api/jobs')).status;
  for (let round = 0; round < 3; round += 1)
    expect(new Set(await Promise.all(Array.from({ length: AT_ONCE }, ask)))).toEqual(new Set([200]));
});
