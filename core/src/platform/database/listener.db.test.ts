import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOwnedDatabase, type TestDatabase } from '../../testing/database.ts';
import { openTcpProxy } from '../../testing/tcp-proxy.ts';
import { until } from '../../testing/until.ts';
import { listenerPause, openListener, type Listener } from './listener.ts';
import { openLog } from '../log.ts';

let database: TestDatabase;
let listener: Listener | undefined;
let received: string[];
let states: boolean[];

beforeAll(async () => {
  database = await createOwnedDatabase();
});
afterAll(() => database?.destroy());
beforeEach(() => {
  received = [];
  states = [];
});
afterEach(() => listener?.close());

function listen(databaseUrl = database.url, timing: { questionMs?: number; answerMs?: number } = {}): void {
  listener = openListener({
    databaseUrl,
    channel: 'news',
    log: openLog('test', 'silent'),
    onMessage: (payload) => received.push(payload),
    onState: (isListening) => states.push(isListening),
    ...timing,
  });
}

const say = (text: string) => sql`select pg_notify('news', ${text})`.execute(database.db);
const cutOff = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'sealdesk-listener' and datname = current_database()`.execute(database.db);

/** Waits for a keep-alive query that began at another time than the given one, and returns its time. */
async function nextQuestion(last: string | null): Promise<string> {
  let next = last;
  await until(async () => {
    const { rows } = await sql<{ at: string }>`select query_start::text as at from pg_stat_activity
      where application_name = 'sealdesk-listener' and datname = current_database() and query = 'select 1'`.execute(
      database.db,
    );
    next = rows[0]?.at ?? last;
    return next !== last;
  });
  return next!;
}

describe('the listener', () => {
  it('receives what is announced, once its transaction has committed', async () => {
    listen();
    await until(() => states.length === 1);
    await database.db.transaction().execute(async (tx) => {
      await sql`select pg_notify('news', 'one')`.execute(tx);
      await sleep(100);
      expect(received).toEqual([]);
    });
    await until(() => received.length === 1);
    expect([received, states, listener!.isListening()]).toEqual([['one'], [true], true]);
  });

  it('reconnects by itself after its connection was cut, and reports the loss', async () => {
    listen();
    await until(() => states.length === 1);
    await cutOff();
    await until(() => states.length === 3);
    expect(states).toEqual([true, false, true]);
    await say('after');
    await until(() => received.length === 1);
  });

  it('asks again and again whether its connection still answers, and opens another when it does not', async () => {
    const { hostname, port } = new URL(database.url);
    const proxy = await openTcpProxy({ host: hostname, port: Number(port) });
    const through = new URL(database.url);
    through.port = String(proxy.port);
    listen(through.href, { questionMs: 100, answerMs: 1_000 });
    await until(() => states.length === 1);
    // More than one: the first proves nothing about the rest.
    await nextQuestion(await nextQuestion(await nextQuestion(null)));
    // From here on nothing comes through, and no error is reported.
    proxy.set({ is: 'blackhole' });
    // Not by their number: on a busy machine an answer may also have been late before.
    await until(() => states.at(-1) === false);
    proxy.set({ is: 'pass' });
    await until(() => states.at(-1) === true);
    expect(states.slice(-3)).toEqual([true, false, true]);
    await listener!.close();
    await proxy.close();
  });

  it('keeps trying where there is no database yet, and can be closed meanwhile', async () => {
    listen('postgres://nobody@127.0.0.1:1/nothing');
    await sleep(400);
    expect([states, listener!.isListening()]).toEqual([[], false]);
    await listener!.close();
  });

  it('reports nothing once it is closed', async () => {
    listen();
    await until(() => states.length === 1);
    await listener!.close();
    await say('too late');
    await sleep(100);
    expect([received, states]).toEqual([[], [true]]);
  });

  it('waits longer from attempt to attempt, up to five seconds', () => {
    expect([0, 1, 2, 5, 6, 20].map((attempt) => listenerPause(attempt))).toEqual([100, 200, 400, 3_200, 5_000, 5_000]);
  });
});
