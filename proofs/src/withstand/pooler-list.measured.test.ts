import process from 'node:process';
import { IS_MEASURED, reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OpenList } from '../harness/job-events.ts';
import type { PoolerMode } from '../harness/pooler.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import type { Visitor } from '../harness/visitor.ts';

type Way = 'direct' | PoolerMode;
const POOLED: PoolerMode[] = ['session', 'transaction'];
/** A list without a pooler is only there to be compared with. */
const WAYS: Way[] = IS_MEASURED ? ['direct', ...POOLED] : POOLED;

const isWhole = process.env['WITHSTAND'] === 'whole';
const JOBS = isWhole ? 20_000 : 1_000;
const ROUNDS = isWhole ? 300 : IS_MEASURED ? 40 : 3;
const AT_ONCE = 10;
/** What a list through a pooler may take of its time without one. Where statements have no names, each is planned anew. */
const MOST = { session: 3, transaction: 15 };

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
}, 600_000);
afterAll(async () => {
  for (const stage of Object.values(stages)) await stage.clear();
});

it('serves lists one after the other through a pooler', async () => {
  const times: Record<Way, number[]> = { direct: [], session: [], transaction: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const way of WAYS) {
      const began = performance.now();
      expect((await visitors[way].send('/api/jobs')).status).toBe(200);
      times[way].push(performance.now() - began);
    }
  }
  const middle = (way: Way) => times[way].toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
  const figure = (way: Way) => `A list of ${JOBS} jobs through a pooler in ${way} mode, to one without a pooler`;
  if (IS_MEASURED) for (const way of POOLED) reportFigure(figure(way), middle(way) / middle('direct'), MOST[way], 'x');
});

it.each(WAYS)('a change arrives live (%s)', async (way) => {
  const { db } = stages[way].database;
  const list = await OpenList.open(visitors[way]);
  await list.untilLive();
  const { number } = await db.selectFrom('job').select('number').executeTakeFirstOrThrow();
  await db.updateTable('job').set({ comments: 'please hurry' }).where('number', '=', number).execute();
  await expect.poll(() => list.changes().map(({ job_id }) => job_id)).toEqual([number]);
  list.close();
});

it.each(WAYS)('lists that are asked for at once are served, whichever connection each gets (%s)', async (way) => {
  const ask = async () => (await visitors[way].send('/api/jobs')).status;
  for (let round = 0; round < 3; round += 1)
    expect(new Set(await Promise.all(Array.from({ length: AT_ONCE }, ask)))).toEqual(new Set([200]));
});
