import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../core.ts';
import { openLog } from '../platform/log.ts';
import { putObject } from '../platform/storage/storage.ts';
import { aCompany, aContact, aCorporation, aUser } from '../testing/builders.ts';
import { testCore } from '../testing/core.ts';
import { createOwnedDatabase, emptier, type TestDatabase } from '../testing/database.ts';
import { openOwnBuckets, type OwnBuckets } from '../testing/own-buckets.ts';
import type { ChainProblem } from './chain.ts';
import { headsKey } from './head-objects.ts';
import { keepHeads } from './keep-heads.ts';
import { verifyTimeline } from './verify-timeline.ts';

let database: TestDatabase;
let buckets: OwnBuckets;
let core: Core;
let actor: number;
let empty: () => Promise<void>;
beforeAll(async () => {
  buckets = await openOwnBuckets();
  database = await createOwnedDatabase();
  empty = await emptier(database);
  core = await testCore(database, buckets.env);
});
afterAll(async () => {
  await core?.tasks.close();
  core?.storage.client.destroy();
  await database?.destroy();
  await buckets?.clear();
});

// Each test breaks its chains, so each begins with none.
beforeEach(async () => {
  await empty();
  await asSuperuser(`update installation set id = gen_random_uuid()`);
  actor = await aContact(core.db, { company_id: await aCompany(core.db) });
});

/** Runs a statement as somebody who rules the database: no trigger and no rule stops it. */
async function asSuperuser(statement: string): Promise<void> {
  await core.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
  });
}

/** Runs a statement in a transaction that names who does it. */
async function asActor(statement: string): Promise<void> {
  await core.db.transaction().execute(async (tx) => {
    await sql`select set_config('sealdesk.contact', ${String(actor)}, true)`.execute(tx);
    await sql.raw(statement).execute(tx);
  });
}

async function problems(): Promise<ChainProblem[]> {
  const found: ChainProblem[] = [];
  await verifyTimeline(core, (problem) => found.push(problem));
  return found;
}

const eventsOf = (subject: string, id: number) =>
  core.db
    .selectFrom('directory_event')
    .select(['id', 'kind', 'actor_id', 'detail'])
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

/** A company that was created and renamed: four events; returns its id, its subject and the ids of the events. */
async function aRenamedCompany() {
  const id = await aCompany(core.db);
  for (const name of ['First', 'Second ä "|" ✓', 'Third'])
    await asActor(`update company set name = '${name}' where id = ${id}`);
  return { id, subject: `company:${id}`, ids: (await eventsOf('company', id)).map((event) => event.id) };
}

describe('a change of the directory is recorded', () => {
  const values = {
    corporation: { columns: 'name', row: `'Before'` },
    company: { columns: 'name', row: `'Before'` },
    contact: { columns: 'first_name, last_name, company_id', row: `'Ann', 'Before', (select min(id) from company)` },
    account: { columns: 'name', row: `'Before'` },
    project: { columns: 'title, account_id', row: `'Before', (select min(id) from account)` },
  };
  const named = { corporation: 'name', company: 'name', contact: 'last_name', account: 'name', project: 'title' };

  it.each(Object.keys(values) as (keyof typeof values)[])('of a %s: who, from what, to what', async (table) => {
    await sql`insert into account (name) values ('Any')`.execute(core.db);
    const { columns, row } = values[table];
    await asActor(`insert into ${table} (${columns}) values (${row})`);
    const { rows } = await sql<{ id: number }>`select max(id) as id from ${sql.table(table)}`.execute(core.db);
    const id = rows[0]!.id;
    await asActor(`update ${table} set ${named[table]} = 'After' where id = ${id}`);
    // What changes nothing is no event.
    await asActor(`update ${table} set ${named[table]} = 'After' where id = ${id}`);
    await sql.raw(`delete from ${table} where id = ${id}`).execute(core.db);
    expect(await eventsOf(table, id)).toEqual([
      {
        id: expect.any(Number),
        kind: 'created',
        actor_id: actor,
        detail: expect.objectContaining({ [named[table]]: { from: null, to: 'Before' } }),
      },
      {
        id: expect.any(Number),
        kind: 'changed',
        actor_id: actor,
        detail: { [named[table]]: { from: 'Before', to: 'After' } },
      },
      {
        id: expect.any(Number),
        kind: 'removed',
        actor_id: null,
        detail: expect.objectContaining({ [named[table]]: { from: 'After', to: null } }),
      },
    ]);
    expect(await problems()).toEqual([]);
  });

  it('of what somebody may do: as an event of the contact', async () => {
    const contact = await aContact(core.db, { company_id: await aCompany(core.db) });
    const user = await aUser(core.db, contact);
    await asActor(`update app_user set role = 10 where id = ${user}`);
    await asActor(`update app_user set role = 10 where id = ${user}`);
    expect((await eventsOf('contact', contact)).slice(1)).toEqual([
      { id: expect.any(Number), kind: 'changed', actor_id: actor, detail: { role: { from: 0, to: 10 } } },
    ]);
    expect(await problems()).toEqual([]);
  });

  it('in one order, whoever comes at once, and starts with the first change of a row of before', async () => {
    const id = await aCorporation(core.db);
    await asSuperuser(`delete from directory_event where subject = 'corporation' and subject_id = ${id}`);
    await asSuperuser(`delete from directory_event_head where subject = 'corporation' and subject_id = ${id}`);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => asActor(`update corporation set name = 'Name ${n}' where id = ${id}`)),
    );
    expect((await eventsOf('corporation', id)).map(({ kind }) => kind)).toEqual(Array(20).fill('changed'));
    expect(await problems()).toEqual([]);
  });
});

describe('F34: somebody who rules the database', () => {
  it.each([
    ['the kind', `kind = 'created'`],
    ['who', 'actor_id = null'],
    ['when', `at = at + interval '1 microsecond'`],
    ['what is kept of it', `detail = '{"name": {"from": "First", "to": "Fourth"}}'`],
    ['the hash', `hash = sha256('')`],
  ])('alters an event of the directory (%s): it is named, and so is the alert', async (_, change) => {
    const { subject, ids } = await aRenamedCompany();
    await aRenamedCompany();
    expect(await problems()).toEqual([]);
    await asSuperuser(`update directory_event set ${change} where id = ${ids[1]}`);
    const problem = { subject, eventId: ids[1], what: 'event 2 was altered' };
    const alerts: object[] = [];
    const log = openLog('test', 'error', { write: (line: string) => alerts.push(JSON.parse(line) as object) });
    const found: ChainProblem[] = [];
    await verifyTimeline({ ...core, log }, (one) => found.push(one));
    expect(found).toEqual([problem]);
    expect(alerts).toEqual([expect.objectContaining({ alert: 'timeline-altered', ...problem })]);
  });

  it('gives an event to another row: both are named', async () => {
    const other = await aCorporation(core.db);
    const one = await aRenamedCompany();
    await asSuperuser(`update directory_event set subject = 'corporation', subject_id = ${other}, chain_number = 2
      where id = ${one.ids[3]}`);
    expect(await problems()).toEqual([
      { subject: one.subject, eventId: null, what: 'event 4 of 4 is missing' },
      { subject: `corporation:${other}`, eventId: one.ids[3], what: 'event 2 was altered' },
    ]);
  });

  it('removes an event, the last ones, or all: the first of them is named', async () => {
    const [middle, cut, emptied] = [await aRenamedCompany(), await aRenamedCompany(), await aRenamedCompany()];
    await asSuperuser(`delete from directory_event where id in (${middle.ids[1]}, ${cut.ids[2]}, ${cut.ids[3]})
      or (subject = 'company' and subject_id = ${emptied.id})`);
    expect(await problems()).toEqual([
      { subject: middle.subject, eventId: null, what: `event 2 is missing, before event id ${middle.ids[2]}` },
      { subject: cut.subject, eventId: null, what: 'event 3 of 4 is missing' },
      { subject: emptied.subject, eventId: null, what: 'event 1 of 4 is missing' },
    ]);
  });

  it('adds an event beside the chain, alters or removes its recorded end: it is found', async () => {
    const [added, altered, headless] = [await aRenamedCompany(), await aRenamedCompany(), await aRenamedCompany()];
    await asSuperuser(`insert into directory_event (subject, subject_id, kind, detail, chain_number, hash)
      values ('company', ${added.id}, 'changed', '{}', 5, sha256(''))`);
    await asSuperuser(
      `update directory_event_head set events = 3 where subject = 'company' and subject_id = ${altered.id}`,
    );
    await asSuperuser(`delete from directory_event_head where subject = 'company' and subject_id = ${headless.id}`);
    const { id: eventId } = (await eventsOf('company', added.id)).at(-1)!;
    expect(await problems()).toEqual([
      { subject: added.subject, eventId, what: 'event 5 was altered' },
      { subject: altered.subject, eventId: null, what: 'the recorded end of the chain was altered' },
      { subject: headless.subject, eventId: null, what: 'the recorded end of the chain is missing' },
    ]);
  });

  it('is found by the store after a chain was cut off with its end, or written anew as a whole', async () => {
    const [cut, anew] = [await aRenamedCompany(), await aRenamedCompany()];
    await keepHeads(core);
    await asActor(`update company set name = 'Fourth' where id = ${cut.id}`);
    expect(await problems()).toEqual([]);
    await asSuperuser(`delete from directory_event where id >= ${cut.ids[2]} and subject_id = ${cut.id}`);
    await asSuperuser(`update directory_event_head set events = 2,
      hash = (select hash from directory_event where id = ${cut.ids[1]}) where subject = 'company' and subject_id = ${cut.id}`);
    await asSuperuser(`delete from directory_event where subject = 'company' and subject_id = ${anew.id}`);
    await asSuperuser(`delete from directory_event_head where subject = 'company' and subject_id = ${anew.id}`);
    for (let n = 0; n < 5; n += 1) await asActor(`update company set name = 'Anew ${n}' where id = ${anew.id}`);
    expect(await problems()).toEqual([
      { subject: cut.subject, eventId: null, what: expect.stringMatching(/^event 4, recorded .*, is missing$/) },
      {
        subject: anew.subject,
        eventId: null,
        what: expect.stringMatching(/^event 4, .* or one before it was altered$/),
      },
    ]);
  });
});

it('writes all ends of the directory once where the day before has those of jobs alone, whose objects stay readable', async () => {
  const { subject, id } = await aRenamedCompany();
  await asSuperuser(`update directory_event_head set changed_at = now() - interval '9 days'`);
  const { id: installation } = await core.db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const former = JSON.stringify({ day: day(2), until: new Date().toISOString() });
  await putObject(core.storage, 'documents', headsKey(installation, day(2)), Buffer.from(`${former}\n`));
  await keepHeads(core, 1);
  await asSuperuser(`delete from directory_event where subject = 'company' and subject_id = ${id}`);
  await asSuperuser(`delete from directory_event_head where subject = 'company' and subject_id = ${id}`);
  const found: ChainProblem[] = [];
  expect(await verifyTimeline(core, (problem) => found.push(problem))).toMatchObject({ days: 2 });
  expect(found).toEqual([{ subject, eventId: null, what: `event 4, recorded in the store on ${day(1)}, is missing` }]);
});
