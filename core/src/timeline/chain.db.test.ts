import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../core.ts';
import { openLog } from '../platform/log.ts';
import { findRetention, retainUntil } from '../platform/storage/retention.ts';
import { deleteObject, openStorage, putObject } from '../platform/storage/storage.ts';
import { aCompany, aContact, aJob, anEvent } from '../testing/builders.ts';
import { testCore } from '../testing/core.ts';
import { createOwnedDatabase, emptier, type TestDatabase } from '../testing/database.ts';
import { openOwnBuckets, type OwnBuckets } from '../testing/own-buckets.ts';
import { readObject } from '../testing/files.ts';
import { report } from '../testing/report.ts';
import type { ChainProblem } from './chain.ts';
import { keepHeads } from './keep-heads.ts';
import { recordEvents } from './record-event.ts';
import { verifyTimeline } from './verify-timeline.ts';

let database: TestDatabase;
let buckets: OwnBuckets;
let core: Core;
const installations: string[] = [];
let owner: { company_id: number; contact_id: number };
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

// Each test breaks its timelines, so each begins with none.
beforeEach(async () => {
  await empty();
  const company_id = await aCompany(core.db);
  owner = { company_id, contact_id: await aContact(core.db, { company_id }) };
  // What each test keeps in the store is its own.
  await newInstallation();
});

async function newInstallation(): Promise<void> {
  await asSuperuser(`update installation set id = gen_random_uuid()`);
  const { id } = await core.db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  installations.push(id);
}

/** Runs a statement as somebody who rules the database: no trigger and no rule stops it. */
async function asSuperuser(statement: string): Promise<void> {
  await core.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
  });
}

async function problems(): Promise<ChainProblem[]> {
  const found: ChainProblem[] = [];
  await verifyTimeline(core, (problem) => found.push(problem));
  return found;
}

/** What is wrong with the ends in the store, given which other installations are known: as a rule those of other tests. */
async function storeProblems(otherInstallations = installations): Promise<string[]> {
  return (await verifyTimeline(core, () => {}, { otherInstallations })).storeProblems;
}

/** A job with so many events; returns its number and their ids. */
async function aTimeline(count: number): Promise<{ job: number; ids: number[] }> {
  const job = await aJob(core.db, owner);
  for (let n = 0; n < count; n += 1)
    await anEvent(core.db, {
      job_number: job,
      kind: 'working-file',
      actor_id: owner.contact_id,
      detail: { n, ä: '✓ "|"' },
    });
  const rows = await core.db.selectFrom('job_event').select('id').where('job_number', '=', job).orderBy('id').execute();
  return { job, ids: rows.map(({ id }) => id) };
}

const chainOf = (job: number) =>
  core.db
    .selectFrom('job_event')
    .select(['id', 'chain_number', 'kind'])
    .where('job_number', '=', job)
    .orderBy('id')
    .execute();

describe('the chain', () => {
  it('covers every event of every kind, and verifies outside the database', async () => {
    const { job } = await aTimeline(3);
    await aTimeline(1);
    await anEvent(core.db, {
      job_number: job,
      kind: 'hold',
      from_status: 2,
      to_status: 6,
      at: new Date('1999-12-31T23:59:59.123Z'),
    });
    expect((await chainOf(job)).map(({ chain_number }) => chain_number)).toEqual([1, 2, 3, 4]);
    const found = await verifyTimeline(core, (problem) => expect.fail(JSON.stringify(problem)));
    expect(found).toMatchObject({ jobs: 2, events: 5, directory: { rows: 2, events: 2 }, days: 0, newestDay: null });
  });

  it('has one order, whoever comes at once', async () => {
    const [first, second] = [await aJob(core.db, owner), await aJob(core.db, owner)];
    const add = (jobs: number[]) =>
      recordEvents(
        core.db,
        ...jobs.map((jobNumber) => ({
          jobNumber,
          actorId: owner.contact_id,
          kind: 'work-order-placed' as const,
          detail: { placeBefore: 0, placeAfter: 1 },
        })),
      );
    // Opposite orders would wait for each other for ever if the chains were locked as they come.
    await Promise.all(Array.from({ length: 40 }, (_, n) => add(n % 2 === 0 ? [first, second] : [second, first])));
    for (const job of [first, second])
      expect((await chainOf(job)).map(({ chain_number }) => chain_number)).toEqual(
        Array.from({ length: 40 }, (_, n) => n + 1),
      );
    expect(await problems()).toEqual([]);
  });

  it('keeps nobody waiting for the events of another job', async () => {
    const [mine, other] = [await aJob(core.db, owner), await aJob(core.db, owner)];
    await core.db.transaction().execute(async (tx) => {
      await anEvent(tx, { job_number: mine, kind: 'hold' });
      // By another connection: it would wait for the lock, and be ended by the database, if there were one.
      await anEvent(core.db, { job_number: other, kind: 'hold' });
    });
    expect(await problems()).toEqual([]);
  });

  it('leaves nothing of an event that was rolled back', async () => {
    const { job } = await aTimeline(1);
    const undone = core.db.transaction().execute(async (tx) => {
      await anEvent(tx, { job_number: job, kind: 'hold' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await anEvent(core.db, { job_number: job, kind: 'hold' });
    expect((await chainOf(job)).map(({ chain_number }) => chain_number)).toEqual([1, 2]);
    expect(await problems()).toEqual([]);
  });

  it('does not believe a hash that comes with an event', async () => {
    const { job } = await aTimeline(1);
    const own = { hash: Buffer.alloc(32), chain_number: 77 };
    await core.db
      .insertInto('job_event')
      .values({ job_number: job, kind: 'hold', ...own })
      .execute();
    expect(await problems()).toEqual([]);
  });

  it('starts over the events of before, and covers them', async () => {
    const job = await aJob(core.db, owner);
    await asSuperuser(`insert into job_event (job_number, kind, detail) values (${job}, 'create', '{"a": 1}'),
      (${job}, 'replace-all', '{}')`);
    expect(await problems()).toEqual([]);
    await anEvent(core.db, { job_number: job, kind: 'hold' });
    expect((await chainOf(job)).map(({ chain_number }) => chain_number)).toEqual([null, null, 3]);
    expect(await problems()).toEqual([]);

    await asSuperuser(`update job_event set detail = '{"a": 2}' where job_number = ${job} and kind = 'create'`);
    const [, , { id: eventId }] = (await chainOf(job)) as [unknown, unknown, { id: number }];
    expect(await problems()).toEqual([
      { subject: `job:${job}`, eventId, what: 'event 3, or one of the 2 before it, was altered' },
    ]);
  });

  it('takes as long for the thousandth event of a job as for the tenth', async () => {
    const job = await aJob(core.db, owner);
    const addMany = async (count: number) => {
      for (let n = 0; n < count; n += 1) await anEvent(core.db, { job_number: job, kind: 'hold', detail: { n } });
    };
    // Pages that the database reads or writes for one event, whatever the machine is doing else. The least of three: one of
    // them may find a full page, which is split then.
    const pagesOfOne = async () => Math.min(await addOne(), await addOne(), await addOne());
    const addOne = async () => {
      const { rows } = await sql<{
        'QUERY PLAN': [{ Plan: Record<string, number> }];
      }>`explain (analyze, buffers, format json)
        insert into job_event (job_number, kind, detail) values (${job}, 'hold', '{}')`.execute(core.db);
      const { Plan } = rows[0]!['QUERY PLAN'][0];
      return Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!;
    };
    await addMany(9);
    const tenth = await pagesOfOne();
    await addMany(990);
    const thousandth = await pagesOfOne();
    report(`an event touches ${tenth} pages as the tenth of its job, ${thousandth} as the thousandth`);
    // Indexes grow a level; reading the job's events again would take a page for every few of them.
    expect(thousandth).toBeLessThan(tenth + 15);
  });
});

describe('F34: somebody who rules the database', () => {
  it.each([
    ['the kind', `kind = 'cancel'`],
    ['who', 'actor_id = null'],
    ['when', `at = at + interval '1 microsecond'`],
    ['from', 'from_status = 1'],
    ['to', 'to_status = 4'],
    ['what is kept of it', `detail = '{"n": 7}'`],
    ['the hash', `hash = sha256('')`],
  ])('alters an event (%s): it is named', async (_, change) => {
    const { job, ids } = await aTimeline(4);
    await aTimeline(2);
    await asSuperuser(`update job_event set ${change} where id = ${ids[1]}`);
    expect(await problems()).toEqual([{ subject: `job:${job}`, eventId: ids[1], what: 'event 2 was altered' }]);
  });

  it('removes an event in the middle: its number is named', async () => {
    const { job, ids } = await aTimeline(4);
    await asSuperuser(`delete from job_event where id = ${ids[2]}`);
    expect(await problems()).toEqual([
      { subject: `job:${job}`, eventId: null, what: `event 3 is missing, before event id ${ids[3]}` },
    ]);
  });

  it('removes the last events, or all of them: the first of them is named', async () => {
    const [cut, emptied] = [await aTimeline(4), await aTimeline(2)];
    await asSuperuser(
      `delete from job_event where id in (${cut.ids[2]}, ${cut.ids[3]}) or job_number = ${emptied.job}`,
    );
    expect(await problems()).toEqual([
      { subject: `job:${cut.job}`, eventId: null, what: 'event 3 of 4 is missing' },
      { subject: `job:${emptied.job}`, eventId: null, what: 'event 1 of 2 is missing' },
    ]);
  });

  it('adds an event beside the chain, or removes its recorded end: it is found', async () => {
    const [added, headless] = [await aTimeline(2), await aTimeline(2)];
    await asSuperuser(`insert into job_event (job_number, kind) values (${added.job}, 'hold')`);
    await asSuperuser(`delete from job_event_head where job_number = ${headless.job}`);
    const { id: eventId } = (await chainOf(added.job)).at(-1)!;
    expect(await problems()).toEqual([
      { subject: `job:${added.job}`, eventId, what: 'event 3 was added beside the chain' },
      { subject: `job:${headless.job}`, eventId: null, what: 'the recorded end of the chain is missing' },
    ]);
  });

  it('names the first of several, job by job', async () => {
    const [one, other] = [await aTimeline(5), await aTimeline(3)];
    await asSuperuser(`update job_event set kind = 'hold' where id in (${one.ids[3]}, ${one.ids[1]}, ${other.ids[2]})`);
    expect((await problems()).map(({ eventId }) => eventId)).toEqual([one.ids[1], other.ids[2]]);
  });
});

describe('the ends of a day in the locked bucket', () => {
  it('are written once a day, by one worker, and hold what changed since', async () => {
    const { job } = await aTimeline(2);
    const keys = await Promise.all([keepHeads(core), keepHeads(core)]);
    const key = keys.find((one) => one !== null)!;
    expect(keys.filter((one) => one !== null)).toEqual([key]);
    expect(key).toMatch(/^timeline-heads\/[0-9a-f-]{36}\/\d{4}-\d\d-\d\d\.jsonl$/);
    expect(await keepHeads(core)).toBeNull();
    const text = (await readObject(core.storage, { bucket: core.storage.buckets.documents, key })).toString();
    const [header, ...lines] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(header).toMatchObject({ directory: true });
    const hash: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(lines).toEqual([
      { job, events: 2, hash },
      { subject: `company:${owner.company_id}`, events: 1, hash },
      { subject: `contact:${owner.contact_id}`, events: 1, hash },
    ]);
    expect(await verifyTimeline(core, () => expect.fail('nothing was altered'))).toMatchObject({ days: 1 });
  });

  it('find a chain that was cut off with its recorded end, also when their object was deleted', async () => {
    const { job, ids } = await aTimeline(4);
    const key = (await keepHeads(core))!;
    await anEvent(core.db, { job_number: job, kind: 'hold' });
    expect(await problems()).toEqual([]);
    await asSuperuser(`delete from job_event where job_number = ${job} and id >= ${ids[2]}`);
    await asSuperuser(`update job_event_head set events = 2, hash = (select hash from job_event where id = ${ids[1]})
      where job_number = ${job}`);
    const day = key.slice(-'2026-11-14.jsonl'.length, -'.jsonl'.length);
    const cut = [
      { subject: `job:${job}`, eventId: null, what: `event 4, recorded in the store on ${day}, is missing` },
    ];
    expect(await problems()).toEqual(cut);

    await deleteObject(core.storage, 'documents', key);
    expect(await problems()).toEqual(cut);
  });

  it('find a chain that was written anew as a whole', async () => {
    const { job } = await aTimeline(3);
    await keepHeads(core);
    await asSuperuser(`delete from job_event where job_number = ${job}`);
    await asSuperuser(`delete from job_event_head where job_number = ${job}`);
    for (let n = 0; n < 5; n += 1) await anEvent(core.db, { job_number: job, kind: 'hold' });
    expect(await problems()).toEqual([
      {
        subject: `job:${job}`,
        eventId: null,
        what: expect.stringMatching(/^event 3, recorded .* or one before it was altered$/),
      },
    ]);
  });

  const today = () => new Date().getTime();
  const DAY_MS = 86_400_000;
  const dayAgo = (days: number) => new Date(today() - days * DAY_MS).toISOString().slice(0, 10);
  const ageHeads = (days: number) =>
    asSuperuser(`update job_event_head set changed_at = now() - interval '${days} days'`);

  /** The same store, which refuses every retention, or those that it is asked for at some times. */
  function withoutRetention(alerts: object[], isRefusing = () => true): Core {
    const storage = openStorage(core.config);
    storage.client.middlewareStack.add(
      (next, { commandName }) =>
        async (request) => {
          if (commandName === 'PutObjectRetentionCommand' && isRefusing()) throw new Error('no retention today');
          return next(request);
        },
      { step: 'initialize' },
    );
    const log = openLog('test', 'error', { write: (line: string) => alerts.push(JSON.parse(line) as object) });
    return { ...core, storage, log };
  }

  it('are locked later when the store refused it, or the worker ended before; until then there is an alert', async () => {
    await aTimeline(1);
    const alerts: object[] = [];
    const refusing = withoutRetention(alerts);
    const first = (await keepHeads(refusing, 2))!;
    expect(await findRetention(core.storage, first)).toBeNull();
    expect(alerts).toEqual([expect.objectContaining({ alert: 'document-not-retained', objectKey: first })]);

    // The day after, before anything else.
    const second = (await keepHeads(core, 1))!;
    const years = core.config.DOCUMENT_RETENTION_YEARS;
    for (const [key, days] of [
      [first, 2],
      [second, 1],
    ] as const)
      expect((await findRetention(core.storage, key))!.toISOString().slice(0, 10)).toBe(
        retainUntil(new Date(dayAgo(days)), years)
          .toISOString()
          .slice(0, 10),
      );

    // On the same day, by the next round.
    await newInstallation();
    const third = (await keepHeads(refusing))!;
    expect(await findRetention(core.storage, third)).toBeNull();
    expect(await keepHeads(core)).toBeNull();
    expect(await findRetention(core.storage, third)).not.toBeNull();
    refusing.storage.client.destroy();
  });

  it('are locked for every day that the store refused, the oldest first', async () => {
    await aTimeline(1);
    const refusing = withoutRetention([]);
    const keys: string[] = [];
    for (const days of [5, 4, 3, 2]) keys.push((await keepHeads(refusing, days))!);
    refusing.storage.client.destroy();
    const areLocked = () => Promise.all(keys.map(async (key) => (await findRetention(core.storage, key)) !== null));
    expect(await areLocked()).toEqual([false, false, false, false]);

    // The store refuses again after two of them.
    let asked = 0;
    const flawed = withoutRetention([], () => (asked += 1) > 2);
    expect(await keepHeads(flawed, 2)).toBeNull();
    flawed.storage.client.destroy();
    expect(await areLocked()).toEqual([true, true, false, false]);

    keys.push((await keepHeads(core, 1))!);
    expect(await areLocked()).toEqual([true, true, true, true, true]);
  });

  it('are missed when there are none, or none of the last two days', async () => {
    await aTimeline(1);
    expect(await storeProblems()).toEqual([]);
    await ageHeads(3);
    expect(await storeProblems()).toEqual([expect.stringContaining('nor of any day')]);
    await keepHeads(core, 3);
    expect(await storeProblems()).toEqual([expect.stringContaining(`the newest are of ${dayAgo(3)}`)]);
    await keepHeads(core, 2);
    expect(await storeProblems()).toEqual([]);
  });

  it('are found under the former id, when who rules the database changed it and wrote everything anew', async () => {
    const { job } = await aTimeline(3);
    await keepHeads(core);
    const former = installations.at(-1)!;
    await asSuperuser(`delete from job_event where job_number = ${job}`);
    await asSuperuser(`delete from job_event_head where job_number = ${job}`);
    await newInstallation();
    await anEvent(core.db, { job_number: job, kind: 'hold' });
    await keepHeads(core);
    expect(await problems()).toEqual([]);
    expect(await storeProblems(installations.filter((id) => id !== former))).toEqual([
      expect.stringContaining(`another installation, ${former}`),
    ]);
    expect(await storeProblems()).toEqual([]);
  });

  it('are reported when they can’t be read, and the other days are compared all the same', async () => {
    const { job } = await aTimeline(3);
    const key = (await keepHeads(core, 3))!;
    const bad = [key.replace(dayAgo(3), dayAgo(2)), key.replace(dayAgo(3), dayAgo(1))];
    await putObject(core.storage, 'documents', bad[0]!, Buffer.from('no json'));
    await putObject(
      core.storage,
      'documents',
      bad[1]!,
      Buffer.from('{"day":"2026-11-14","until":"2026-11-14T00:00:00Z"}\n{}'),
    );
    await asSuperuser(`delete from job_event where job_number = ${job}`);
    await asSuperuser(`delete from job_event_head where job_number = ${job}`);
    expect(await storeProblems()).toEqual(bad.map((name) => expect.stringContaining(`${name} holds a line`)));
    expect((await problems()).map(({ subject }) => subject)).toEqual([`job:${job}`]);
    // A new day starts over with all ends.
    await aTimeline(1);
    const text = await readObject(core.storage, {
      bucket: core.storage.buckets.documents,
      key: (await keepHeads(core, 0))!,
    });
    expect(text.toString().match(/"job"/g)).toHaveLength(1);
  });
});
