import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../core.ts';
import { openLog } from '../platform/log.ts';
import { testCore } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { countCall, countPasswordTry } from './sign-in-limits.ts';
import { sweepSignIns } from './sweep-sign-ins.ts';
import { UnknownJobs } from './unknown-jobs.ts';

let database: TestDatabase;
let core: Core;
type Line = { alert?: string; userId?: number; network?: string; msg?: string; seconds?: number };
const lines: Line[] = [];
const alerts = () => lines.filter(({ alert }) => alert !== undefined);
beforeAll(async () => {
  database = await createTestDatabase();
  const log = openLog('test', 'warn', { write: (line) => void lines.push(JSON.parse(line)) });
  core = { ...(await testCore(database)), log };
});
afterAll(() => database.destroy());
beforeEach(async () => {
  lines.length = 0;
  await sql`delete from sign_in_failure`.execute(database.db);
});

type Try = Parameters<typeof countPasswordTry>[1];
const aTry = (changed: Partial<Try> = {}) =>
  countPasswordTry(core, {
    account: 'dana@mill.example',
    userId: 7,
    address: '203.0.113.7',
    isKnownDevice: false,
    ...changed,
  });
const times = (count: number, work: (number: number) => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: count }, (_, number) => work(number)));
const refusals = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'rejected').length;
const rows = async () =>
  (
    await sql<{ key: string; failures: number }>`select key, failures from sign_in_failure order by key`.execute(
      database.db,
    )
  ).rows;
const age = (minutes: number) =>
  sql`update sign_in_failure set since = since - make_interval(mins => ${minutes})`.execute(database.db);

/** Tries one after the other, so that each finds the count of those before it. */
async function inTurn(count: number, work: (number: number) => Promise<unknown>) {
  const outcomes: string[] = [];
  for (let number = 0; number < count; number += 1) {
    outcomes.push(await work(number).then(described, ({ kind }: { kind: string }) => kind));
  }
  return outcomes;
}
const described = (tried: unknown) =>
  (tried as Awaited<ReturnType<typeof aTry>>).wait === null ? 'at once' : 'delayed';
const delays = () => lines.flatMap(({ msg, seconds }) => (msg?.includes('is delayed') ? [seconds] : []));
const outcomes = (atOnce: number, delayed: number, refused = 0) => [
  ...Array.from({ length: atOnce }, () => 'at once'),
  ...Array.from({ length: delayed }, () => 'delayed'),
  ...Array.from({ length: refused }, () => 'too-many'),
];

describe('passwords that are tried', () => {
  it('are delayed from the sixth for an account and network on, two at a time, and what is refused writes nothing', async () => {
    expect(await inTurn(9, () => aTry())).toEqual(outcomes(5, 2, 2));
    expect(delays()).toEqual([1, 2]);
    const before = await rows();
    expect(before.map(({ failures }) => failures)).toEqual([7, 7, 1]);
    await expect(aTry()).rejects.toMatchObject({ kind: 'too-many', seconds: 4 });
    // The same network by other spellings of the address.
    for (const address of ['::ffff:203.0.113.7', '::ffff:cb00:7107'])
      await expect(aTry({ address })).rejects.toMatchObject({ kind: 'too-many' });
    expect(await rows()).toEqual(before);
    await expect(aTry({ address: '203.0.113.8' })).resolves.toMatchObject({ wait: null });
    await age(15);
    await expect(aTry()).resolves.toMatchObject({ wait: null });
  });

  it('are all counted when they come at once', async () => {
    const results = await times(12, () => aTry({ account: 'at-once@mill.example' }));
    const waits = results.flatMap((result) => (result.status === 'fulfilled' ? described(result.value) : []));
    expect(waits.toSorted()).toEqual(outcomes(5, 2));
  });

  it('are delayed for twice as long each time, and for half a minute at the most', async () => {
    const from = (number: number) => aTry({ account: 'slow@mill.example', address: `2001:db8:9:${number}::1` });
    await sql`insert into sign_in_failure (key, failures) values
      (${`ceiling:${createHash('sha256').update('slow@mill.example').digest('hex')}`}, 30)`.execute(database.db);
    expect(await inTurn(8, from)).toEqual(outcomes(0, 8));
    expect(delays()).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  });

  it('are delayed above a ceiling over all networks, which raises one alert and does not hold for a known device', async () => {
    const guess = (number: number) => aTry({ account: 'guessed@mill.example', address: `2001:db8:0:${number}::1` });
    expect(await inTurn(40, guess)).toEqual(outcomes(30, 10));
    expect(alerts()).toMatchObject([{ alert: 'password-guessing', userId: 7 }]);
    const known = { account: 'guessed@mill.example', isKnownDevice: true };
    expect(await inTurn(13, () => aTry(known))).toEqual(outcomes(10, 2, 1));
  });

  it('are of twenty accounts from one network, an IPv6 /64 being one, and raise an alert', async () => {
    const from = (number: number) =>
      aTry({ account: `${number}@mill.example`, userId: null, address: `2001:db8::${number + 1}` });
    expect(refusals(await times(30, from))).toBe(10);
    expect(alerts()).toMatchObject([{ alert: 'password-spraying', network: '2001:db8:0:0::/64' }]);
    const refusal = await from(31).catch((error: unknown) => error);
    expect((refusal as { seconds: number }).seconds).toBeGreaterThan(60);
  });

  it('of people who share a network and mistype leave it to others, and a success takes back no miss of theirs', async () => {
    for (const name of ['a', 'b', 'c']) await times(5, () => aTry({ account: `${name}@mill.example` }));
    const network = async () => (await rows()).find(({ key }) => key.startsWith('network'))?.failures;
    expect(await network()).toBe(3);
    const successes = await Promise.all([aTry({ account: 'd' }), aTry({ account: 'd' }), aTry({ account: 'd' })]);
    expect(await network()).toBe(4);
    await Promise.all(successes.map(({ takeBack }) => takeBack()));
    expect(await network()).toBe(3);
  });
});

it('calls are limited for each network by their kind, and can be taken back', async () => {
  const takeBack = await countCall(core, 'forgot', '203.0.113.7');
  await takeBack();
  expect(refusals(await times(25, () => countCall(core, 'forgot', '203.0.113.7')))).toBe(5);
  await expect(countCall(core, 'link', '203.0.113.7')).resolves.toBeTypeOf('function');
});

describe('jobs that do not exist for a customer', () => {
  it('raise one alert at the fiftieth, counted over all processes, and nothing is written for the first few', async () => {
    const processes = [new UnknownJobs(core), new UnknownJobs(core)];
    for (let job = 0; job < 10; job += 1) await processes[job % 2]!.note(3, `${job}`);
    // The same ones again, as a screen does that is left open.
    for (let job = 0; job < 10; job += 1) await processes[job % 2]!.note(3, `${job}`);
    expect(await rows()).toEqual([]);
    for (let job = 10; job < 49; job += 1) await processes[job % 2]!.note(3, `${job}`);
    expect(alerts()).toEqual([]);
    for (let job = 49; job < 200; job += 1) await processes[job % 2]!.note(3, `${job}`);
    expect(alerts()).toMatchObject([{ alert: 'jobs-walked', userId: 3 }]);
    expect(await rows()).toEqual([{ key: 'unknown-jobs:3', failures: 50 }]);
  });

  it('are counted anew after an hour', async () => {
    let now = 0;
    const unknown = new UnknownJobs(core, () => now);
    for (let job = 0; job < 40; job += 1) await unknown.note(4, `${job}`);
    now = 3_600_000;
    await age(60);
    for (let job = 0; job < 49; job += 1) await unknown.note(4, `${job}`);
    expect(alerts()).toEqual([]);
  });
});

it('what is over is swept in batches, and nothing else', async () => {
  await sql`insert into sign_in_step (id_hash, kind, expires_at)
    select sha256(n::text::bytea), 'oidc', now() + make_interval(mins => n - 24, secs => 30) from generate_series(0, 29) n`.execute(
    database.db,
  );
  await sql`insert into sign_in_failure (key, failures, since)
    select n, 1, now() - make_interval(mins => n, secs => -30) from generate_series(110, 131) n`.execute(database.db);
  await sweepSignIns(database.db, 60, new AbortController().signal, 4);
  const { rows: left } = await sql<object>`select (select count(*)::int from sign_in_step) as steps,
    (select count(*)::int from sign_in_failure) as failures`.execute(database.db);
  expect(left).toEqual([{ steps: 6, failures: 11 }]);
});
