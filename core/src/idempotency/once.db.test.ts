import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Core } from '../core.ts';
import { aCompany, aContact } from '../testing/builders.ts';
import { testCore } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { once, type RepeatableRequest, type Running } from './once.ts';
import { noteUpload, releaseKey, renewKey, takeKey } from './requests.store.ts';

let database: TestDatabase;
let core: Core;
let contactId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  core = await testCore(database);
  contactId = await aContact(core.db, { company_id: await aCompany(core.db) });
});
afterAll(async () => {
  await core.tasks.close();
  await database.destroy();
});

// A repetition waits ten seconds, which pass only where a test says so: a busy machine sends none away.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const ANOTHER = { kind: 'invalid', message: MESSAGES.keyUsedForAnother };

const request = (key: string | null, more: { call?: string; content?: unknown } = {}) => ({
  contactId,
  key,
  call: 'createJob',
  content: { name: 'a' },
  ...more,
});

/** Runs work that is answered with 200, and returns the body of the answer. */
async function run<Body>(asked: RepeatableRequest, work: (running: Running) => Promise<Body>): Promise<Body> {
  const answer = await once(core, asked, async (running) => ({ status: 200, body: await work(running) }));
  return answer.body;
}

/** Effects that were committed, in a table of the test's own. */
async function effect(running: Running, answer: object): Promise<object> {
  return core.db.transaction().execute(async (tx) => {
    await running.keepAnswer(tx, { status: 200, body: answer });
    return answer;
  });
}

it('runs the work once and gives its answer again', async () => {
  const key = randomUUID();
  let runs = 0;
  const work = async (running: Running) => effect(running, { n: ++runs });
  expect(await run(request(key), work)).toEqual({ n: 1 });
  expect(await run(request(key), work)).toEqual({ n: 1 });
  expect(runs).toBe(1);
});

it('keeps an answer that the work itself did not keep', async () => {
  const key = randomUUID();
  expect(await run(request(key), async () => ({ n: 1 }))).toEqual({ n: 1 });
  expect(await run(request(key), async () => ({ n: 2 }))).toEqual({ n: 1 });
});

it.each([200, 201, 202] as const)('gives a repetition the status of the first answer: %i', async (status) => {
  const answer = { status, body: { n: 1 } };
  const [kept, returned] = [randomUUID(), randomUUID()];
  const keeping = async (running: Running) => {
    await core.db.transaction().execute((tx) => running.keepAnswer(tx, answer));
    return answer;
  };
  for (let time = 0; time < 2; time += 1) {
    expect(await once(core, request(kept), keeping)).toEqual(answer);
    expect(await once(core, request(returned), async () => answer)).toEqual(answer);
  }
});

it('lets repetitions that come at once wait for the first', async () => {
  const key = randomUUID();
  let runs = 0;
  const work = async (running: Running) => {
    runs += 1;
    await sleep(600);
    return effect(running, { n: runs });
  };
  const answers = await Promise.all(Array.from({ length: 5 }, () => run(request(key), work)));
  expect(answers).toEqual(Array.from({ length: 5 }, () => ({ n: 1 })));
  expect(runs).toBe(1);
});

it('begins anew after a failure', async () => {
  const key = randomUUID();
  await expect(run(request(key), async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await run(request(key), async () => 'yes')).toBe('yes');
});

it('refuses the key for another call and for another content', async () => {
  const key = randomUUID();
  await run(request(key), async () => 1);
  const other = { kind: 'invalid' };
  await expect(run(request(key, { call: 'other' }), async () => 2)).rejects.toMatchObject(other);
  await expect(run(request(key, { content: 'b' }), async () => 2)).rejects.toMatchObject(other);
  await expect(run(request('two words'), async () => 2)).rejects.toMatchObject(other);
});

it('runs every request without a key', async () => {
  expect(await run(request(null), async () => 1)).toBe(1);
  expect(await run(request(null), async () => 2)).toBe(2);
});

it('gives a crashed request’s key away when its lease has run out, and then the crashed one can’t commit', async () => {
  const key = randomUUID();
  const stale = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  const first = run(request(key), async (running) => {
    began.resolve();
    await stale.promise;
    return effect(running, { by: 'first' });
  });
  await began.promise;
  // As after twenty seconds without a renewal.
  await core.db
    .updateTable('idempotent_request')
    .set({ held_until: new Date(0) })
    .where('key', '=', key)
    .execute();
  expect(await run(request(key), async (running) => effect(running, { by: 'second' }))).toEqual({
    by: 'second',
  });
  stale.resolve();
  await expect(first).rejects.toMatchObject({ kind: 'under-way' });
  expect(await run(request(key), async () => ({ by: 'third' }))).toEqual({ by: 'second' });
});

it('sends a repetition away, to come again, when the first takes long', async () => {
  const key = randomUUID();
  const [began, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = run(request(key), async () => {
    began.resolve();
    return end.promise;
  });
  await began.promise;
  let isOver = false;
  const repeated = run(request(key), async () => 2).finally(() => (isOver = true));
  repeated.catch(() => {}); // Awaited below.
  vi.advanceTimersByTime(9_000);
  await sleep(600);
  expect(isOver).toBe(false);
  vi.advanceTimersByTime(2_000);
  await expect(repeated).rejects.toMatchObject({ kind: 'under-way' });
  end.resolve();
  await first;
});

describe('a body that is read in pieces', () => {
  const bytes = (text: string) => createHash('sha256').update(text).digest();
  const sent = (key: string, body: string) => ({ ...request(key), hashBody: async () => bytes(body) });

  /** Stages an upload of the body under the key, and keeps the answer unless the work fails afterwards. */
  const staging =
    (body: string, fails = false) =>
    async (running: Running) => {
      const id = randomUUID();
      await core.db.insertInto('upload').values({ id, purpose: 'original', uploader_id: contactId }).execute();
      await core.db.transaction().execute(async (tx) => running.keepUpload(tx, id, bytes(body)));
      if (fails) throw new Error('crashed');
      return id;
    };

  it('gets the first answer when it is the same, and is refused when it is another', async () => {
    const key = randomUUID();
    const id = await run(sent(key, 'A'), staging('A'));
    expect(await run(sent(key, 'A'), staging('A'))).toBe(id);
    await expect(run(sent(key, 'B'), staging('B'))).rejects.toMatchObject(ANOTHER);
  });

  it('is compared with the one that an interrupted try had staged', async () => {
    const key = randomUUID();
    await expect(run(sent(key, 'A'), staging('A', true))).rejects.toThrow('crashed');
    const work = async (running: Running) => {
      await running.requireSameBody();
      return running.uploadId;
    };
    await expect(run(sent(key, 'B'), work)).rejects.toMatchObject(ANOTHER);
    expect(await run(sent(key, 'A'), work)).toEqual(expect.any(String));
  });

  it('can’t take the place of the one that was staged before', async () => {
    const key = randomUUID();
    await expect(run(sent(key, 'A'), staging('A', true))).rejects.toThrow('crashed');
    await expect(run(sent(key, 'B'), staging('B'))).rejects.toMatchObject(ANOTHER);
    expect(await run(sent(key, 'A'), staging('A'))).toEqual(expect.any(String));
  });

  it('can be sent again at once when a renewal of the key comes after its release', async () => {
    const claim = { contactId, key: randomUUID(), holder: randomUUID() };
    const id = randomUUID();
    await core.db.insertInto('upload').values({ id, purpose: 'original', uploader_id: contactId }).execute();
    await takeKey(core.db, claim, 'createJob', bytes('request'));
    await core.db.transaction().execute(async (tx) => noteUpload(tx, claim, id, bytes('A')));
    await releaseKey(core.db, claim);
    await renewKey(core.db, claim);
    expect(await takeKey(core.db, { ...claim, holder: randomUUID() }, 'createJob', bytes('request'))).toBe(true);
  });
});
