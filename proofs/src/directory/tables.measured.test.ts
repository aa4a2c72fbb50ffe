import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_MEASURED, reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import type { Visitor } from '../harness/visitor.ts';

const COMPANIES = 5_000;
const CONTACTS = 20_000;
const TRIES = IS_MEASURED ? 9 : 1;
/** What a call may take of the plain queries' time, and beside it. */
const ALLOWED = { ratio: 2, ms: 40 };

type Page = { data: { id?: number; DrJCOID?: number }[]; total: number; last_page: number };

let stage: Stage;
let visitor: Visitor;

beforeAll(async () => {
  stage = await setStage();
  const { db } = stage.database;
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    // The names come in no order, so that a list which is not sorted is seen.
    await sql`insert into company (name, location, corporation_id)
      select 'Company ' || md5(n::text), 'Place ' || n % 300, ${stage.world.corporationId}
      from generate_series(1, ${COMPANIES}::int) as n`.execute(tx);
    await sql`insert into contact (first_name, last_name, email, company_id)
      select 'First' || n % 97, 'Last' || md5(n::text), 'person' || n || '@many.example', c.id
      from generate_series(1, ${CONTACTS}::int) as n
      join (select id, row_number() over (order by id) as place from company where name like 'Company %') as c
        on c.place = n % ${COMPANIES} + 1`.execute(tx);
  });
  await sql`analyze company`.execute(db);
  await sql`analyze contact`.execute(db);
  visitor = await signInAs(stage.product.url, db, stage.world.people.role10);
}, 300_000);
afterAll(async () => stage?.clear());

async function page(path: string): Promise<Page & { ids: number[] }> {
  const { status, json } = await visitor.send(path);
  expect(status).toBe(200);
  const found = json as Page;
  return { ...found, ids: found.data.map(({ id, DrJCOID }) => id ?? DrJCOID!) };
}

/** Each list with the plain query that it must agree with, and that its time is compared with. */
const LISTS: [path: string, bare: string][] = [
  ['/api/companies?per_page=25&page=100', 'from company order by lower(name), id limit 25 offset 2475'],
  ['/api/companies?per_page=25&order=desc', 'from company order by lower(name) desc, id desc limit 25'],
  [
    '/api/companies?per_page=25&search=pany%2012&sort_by=DrJCOID',
    "from company where name ilike '%pany 12%' order by id limit 25",
  ],
  [
    '/api/contacts?per_page=100&page=150',
    'from contact where deleted_at is null order by lower(last_name), lower(first_name), id limit 100 offset 14900',
  ],
  [
    '/api/contacts?per_page=10&search=PERSON4711%40&sort_by=email',
    "from contact where email = 'person4711@many.example' limit 10",
  ],
];

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

describe('[DR-07] with 5,000 companies and 20,000 contacts', () => {
  it.each(LISTS)('%s is sorted, searched and paged by the server', async (path, bare) => {
    const { pool } = stage.database;
    const { rows } = await pool.query<{ id: number }>(`select id ${bare}`);
    const [calls, queries]: [number[], number[]] = [[], []];
    // One after the other, so that what else the machine does slows both.
    for (let n = 0; n < TRIES; n++) {
      queries.push(
        await timeOf(() => pool.query(`select (select count(*) from contact), (select count(*) from company)`)),
      );
      queries[n]! += await timeOf(() => pool.query(`select * ${bare}`));
      calls.push(await timeOf(async () => expect((await page(path)).ids).toEqual(rows.map(({ id }) => id))));
    }
    expect(rows.length).toBeGreaterThan(0);
    const [call, query] = [median(calls), median(queries)];
    reportFigure(`DR-07, ${path}`, call, query * ALLOWED.ratio + ALLOWED.ms);
  });

  it('counts what matches, not what is on the page', async () => {
    const found = await page('/api/companies?per_page=10&search=Place%2017');
    const { rows } = await stage.database.pool.query<{ count: number }>(
      "select count(*)::int as count from company where location like '%Place 17%'",
    );
    expect(found).toMatchObject({ total: rows[0]!.count, last_page: Math.ceil(rows[0]!.count / 10) });
    expect(found.data).toHaveLength(10);
  });
});
