import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aCompany,
  aContact,
  aCorporation,
  aDocument,
  aJob,
  aLicense,
  anEmployee,
  anEvent,
  aTimeEntry,
} from '../../testing/builders.ts';
import { TEST_SECRETS_KEY } from '../../testing/core.ts';
import { createOwnedDatabase, type TestDatabase } from '../../testing/database.ts';
import { buildWorld, type World } from '../../testing/people.ts';

type Announcement = [number | null, number, number | null, string];

let database: TestDatabase;
let world: World;
let client: pg.Client;
let payloads: string[] = [];
const jobs: { ofA: number; ofB: number } = { ofA: 0, ofB: 0 };

beforeAll(async () => {
  database = await createOwnedDatabase();
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'http://localhost' });
  jobs.ofA = await aJobOf(world.companyA);
  jobs.ofB = await aJobOf(world.companyB);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  client.on('notification', ({ payload }) => payloads.push(payload!));
  await client.query('listen job_changed');
});
beforeEach(async () => {
  await announced();
  payloads = [];
});
afterAll(async () => {
  await client?.end();
  await database?.destroy();
});

const aJobOf = (company_id: number) =>
  aJob(database.db, { company_id, contact_id: world.people.customer_A_owner.contactId });

/** Returns everything that was announced: PostgreSQL sends it before it answers the next query of the same connection. */
async function announced(): Promise<Announcement[]> {
  await client.query('select 1');
  return payloads.flatMap((payload) => JSON.parse(payload) as Announcement[]);
}

describe('a change of a job is announced', () => {
  it('by the most important of its reasons', async () => {
    const { db } = database;
    const change = async (values: Record<string, unknown>) => {
      payloads = [];
      await db.updateTable('job').set(values).where('number', '=', jobs.ofA).execute();
      return (await announced()).map(([, , , reason]) => reason);
    };
    expect(await change({ comments: 'now with comments' })).toEqual(['f']);
    expect(await change({ work_order_place: 2 })).toEqual(['o']);
    expect(await change({ priority: 3, comments: 'urgent' })).toEqual(['o']);
    expect(await change({ name: 'Another name', work_order_place: 1 })).toEqual(['m']);
    expect(await change({ status: 2, name: 'A third name' })).toEqual(['s']);
  });

  it('when it is new, with the company and the corporation that it is of', async () => {
    const number = await aJobOf(world.companyA);
    expect(await announced()).toEqual([[number, world.companyA, world.corporationId, 'c']]);
    payloads = [];
    const lone = await aCompany(database.db);
    payloads = [];
    const other = await aJobOf(lone);
    expect(await announced()).toEqual([[other, lone, null, 'c']]);
  });

  it('to both companies when it moves from one to the other, and to both corporations', async () => {
    const number = await aJobOf(world.companyA);
    await announced();
    payloads = [];
    await database.db.updateTable('job').set({ company_id: world.companyOther }).where('number', '=', number).execute();
    expect((await announced()).toSorted((a, b) => a[1] - b[1])).toEqual([
      [number, world.companyA, world.corporationId, 'm'],
      [number, world.companyOther, world.otherCorporationId, 'm'],
    ]);
    payloads = [];
    await database.db.deleteFrom('job').where('number', '=', number).execute();
    expect(await announced()).toEqual([[number, world.companyOther, world.otherCorporationId, 'm']]);
  });

  it('when its hours or its documents change', async () => {
    const { db } = database;
    const home = [world.companyB, world.corporationId];
    const entry = await aTimeEntry(db, { job_number: jobs.ofB, employee_id: world.people.employee.employeeId! });
    const document = await aDocument(db, { job_number: jobs.ofB });
    await db
      .updateTable('document')
      .set({ published_at: sql`now()` })
      .where('id', '=', document)
      .execute();
    await db.updateTable('time_entry').set({ job_number: jobs.ofA }).where('id', '=', entry).execute();
    await db.deleteFrom('time_entry').where('id', '=', entry).execute();
    expect((await announced()).toSorted((a, b) => a[0]! - b[0]!)).toEqual([
      ...Array.from({ length: 2 }, () => [jobs.ofA, world.companyA, world.corporationId, 'f']),
      ...Array.from({ length: 4 }, () => [jobs.ofB, ...home, 'f']),
    ]);
  });

  it('when its timeline grows, but for downloads and looks at files', async () => {
    for (const kind of ['downloaded', 'viewed'] as const) await anEvent(database.db, { job_number: jobs.ofA, kind });
    expect(await announced()).toEqual([]);
    await anEvent(database.db, { job_number: jobs.ofA, kind: 'take-up' });
    expect(await announced()).toEqual([[jobs.ofA, world.companyA, world.corporationId, 'f']]);
  });

  it('once however many jobs a statement changes, in payloads that fit', async () => {
    const company = await aCompany(database.db);
    await sql`insert into job (upload_id, company_id, contact_id, designs, type, product, name, seal_states, design_program,
        design_code, plate_manufacturer)
      select gen_random_uuid(), ${company}, ${world.people.customer_A_owner.contactId}, 1, 's', 't', 'Lot', '{VA}', 'p', 'c', 'm'
      from generate_series(1, 950)`.execute(database.db);
    expect((await announced()).filter(([, of, , reason]) => of === company && reason === 'c')).toHaveLength(950);
    expect(payloads).toHaveLength(10);
    expect(Math.max(...payloads.map((payload) => payload.length))).toBeLessThan(7_000);

    payloads = [];
    await sql`update job set comments = 'all of them'`.execute(database.db);
    await sql`insert into job (upload_id, company_id, contact_id, designs, type, product, name, seal_states, design_program,
        design_code, plate_manufacturer)
      select gen_random_uuid(), ${company}, ${world.people.customer_A_owner.contactId}, 1, 's', 't', 'Lot', '{VA}', 'p', 'c', 'm'
      from generate_series(1, 1001)`.execute(database.db);
    expect((await announced()).at(-1)).toEqual([null, company, null, 'm']);
  });

  it('not at all when nothing came of it', async () => {
    await database.db.updateTable('job').set({ comments: 'x' }).where('number', '=', -1).execute();
    await database.db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('job').set({ comments: 'taken back' }).where('number', '=', jobs.ofA).execute();
        throw new Error('taken back');
      })
      .catch(() => {});
    expect(await announced()).toEqual([]);
  });
});

describe('a change of what a list shows of the directory is announced', () => {
  const whole = (company: number, corporation: number | null): Announcement => [null, company, corporation, 'm'];
  const inOrder = async () => (await announced()).toSorted((a, b) => a[1] - b[1]);
  const EVERYONE_OF_THE_FIRM = whole(0, null);

  it('by its company as a whole: a new name or location, and nothing else of it', async () => {
    const { companyA, corporationId } = world;
    const change = async (values: Record<string, unknown>) => {
      payloads = [];
      await database.db.updateTable('company').set(values).where('id', '=', companyA).execute();
      return announced();
    };
    expect(await change({ comments: 'Not shown' })).toEqual([]);
    expect(await change({ name: 'Renamed Truss' })).toEqual([whole(companyA, corporationId)]);
    expect(await change({ name: 'Renamed Truss' })).toEqual([]);
    expect(await change({ location: 'Salem, VA' })).toEqual([whole(companyA, corporationId)]);
  });

  it('by the company of a contact, or all companies of a corporate contact, in one payload', async () => {
    const corporation_id = await aCorporation(database.db);
    const companies = [
      await aCompany(database.db, { corporation_id }),
      await aCompany(database.db, { corporation_id }),
    ];
    const local = await aContact(database.db, { company_id: companies[0]! });
    const corporate = await aContact(database.db, { corporation_id });
    const change = async (id: number, values: Record<string, unknown>) => {
      payloads = [];
      await database.db.updateTable('contact').set(values).where('id', '=', id).execute();
      return inOrder();
    };
    for (const values of [{ last_name: 'New' }, { work_phone: '1' }, { cell_phone: '2' }, { email: 'new@c.example' }])
      expect(await change(local, values)).toEqual([whole(companies[0]!, corporation_id)]);
    expect(await change(local, { comments: 'Not shown' })).toEqual([]);
    expect(await change(corporate, { first_name: 'New' })).toEqual([
      EVERYONE_OF_THE_FIRM,
      ...companies.map((id) => whole(id, corporation_id)),
    ]);
    expect(payloads).toHaveLength(1);
  });

  it('to the firm alone: an engineer, a license, an employee', async () => {
    const engineer = world.people.role10_sealer.contactId;
    await database.db.updateTable('contact').set({ last_name: 'Sealer' }).where('id', '=', engineer).execute();
    expect(await announced()).toEqual([EVERYONE_OF_THE_FIRM]);
    payloads = [];
    await aLicense(database.db, engineer, 'OH');
    expect(await announced()).toEqual([EVERYONE_OF_THE_FIRM]);
    payloads = [];
    await database.db.updateTable('license').set({ status: 'revoked' }).where('contact_id', '=', engineer).execute();
    expect(await announced()).toEqual([EVERYONE_OF_THE_FIRM]);
    payloads = [];
    const employee = await anEmployee(database.db);
    await database.db.updateTable('employee').set({ name: 'New' }).where('id', '=', employee).execute();
    expect(await announced()).toEqual([EVERYONE_OF_THE_FIRM]);
  });

  it('to both corporations when a company moves; its jobs belong to the new one from then on', async () => {
    const [from, to] = [await aCorporation(database.db), await aCorporation(database.db)];
    const company = await aCompany(database.db, { corporation_id: from });
    const job = await aJobOf(company);
    await announced();
    payloads = [];
    await database.db.updateTable('company').set({ corporation_id: to }).where('id', '=', company).execute();
    expect(await announced()).toEqual([whole(company, from), whole(company, to)]);
    payloads = [];
    await database.db.updateTable('job').set({ comments: 'x' }).where('number', '=', job).execute();
    await anEvent(database.db, { job_number: job, kind: 'take-up' });
    expect(await announced()).toEqual([
      [job, company, to, 'f'],
      [job, company, to, 'f'],
    ]);
    // That the job follows is no news.
    payloads = [];
    await database.db.updateTable('job').set({ corporation_id: to }).where('number', '=', job).execute();
    expect(await announced()).toEqual([]);
  });
});
