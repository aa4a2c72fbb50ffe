import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { TEST_PASSWORD } from '@sealdesk/core/testing/people.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendPassword, signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { Visitor } from '../harness/visitor.ts';
import { sendLogins } from './parallel-logins.ts';

/** The check takes fewer than `npm run proof:sign-in`. */
const IS_WHOLE = process.env['SIGN_IN_PROOF'] === 'whole';
const TRIES = IS_WHOLE ? 200 : 40;
const LOGINS = IS_WHOLE ? 1_000 : 150;

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(async () => stage?.clear());
beforeEach(async () => {
  await sql`delete from sign_in_failure`.execute(stage.database.db);
});

const sorted = (values: number[]) => values.toSorted((one, other) => one - other);
const quantile = (values: number[], share: number) => sorted(values)[Math.ceil(values.length * share) - 1]!;

it(`AUT-003: an unknown address takes as long as a wrong password: medians of ${TRIES} tries within 10 ms`, async () => {
  const { email } = stage.world.people.customer_A_owner;
  const times = { unknown: [] as number[], wrong: [] as number[] };
  const measure = async (kind: keyof typeof times, address: string) => {
    const visitor = new Visitor(stage.product.url);
    const begun = performance.now();
    expect((await sendPassword(visitor, address, 'not the password')).status).toBe(401);
    times[kind].push(performance.now() - begun);
  };
  // What the first ones wait for is no difference between the two.
  for (const address of ['first@nowhere.example', email])
    await sendPassword(new Visitor(stage.product.url), address, 'x');
  for (let n = 0; n < TRIES; n += 1) {
    await sql`delete from sign_in_failure`.execute(stage.database.db);
    // In turns, and each first as often as the other, so that whatever else the machine does is the same for both.
    const pair = [() => measure('unknown', `nobody${n}@nowhere.example`), () => measure('wrong', email)];
    for (const one of n % 2 ? pair : pair.toReversed()) await one();
  }
  const medians = { unknown: quantile(times.unknown, 0.5), wrong: quantile(times.wrong, 0.5) };
  console.log(`AUT-003, medians of ${TRIES}: ${JSON.stringify(medians)}`);
  expect(Math.abs(medians.unknown - medians.wrong)).toBeLessThan(10);
});

it(`CON-014: of ${LOGINS} parallel logins those that are not answered within 3 s get 503, and nobody else waits`, async () => {
  const { url } = stage.product;
  const visitor = await signInAs(url, stage.database.db, stage.world.people.customer_B_same_corp);
  const asset = /\/assets\/[\w.-]+\.js/.exec(
    (await visitor.send('/login', { headers: { accept: 'text/html' } })).text,
  )![0];
  const slowest = { file: 0, list: 0 };
  const watch = new AbortController();
  const canary = async (kind: keyof typeof slowest, path: string) => {
    while (!watch.signal.aborted) {
      const begun = performance.now();
      const answer = await visitor.open(path);
      await answer.arrayBuffer();
      expect(answer.status).toBe(200);
      slowest[kind] = Math.max(slowest[kind], performance.now() - begun);
      await sleep(20);
    }
  };
  const canaries = Promise.all([canary('file', asset), canary('list', '/api/jobs')]);
  await sleep(200);
  // From another thread, so that the canaries measure the product and not the sender.
  const answers = await sendLogins({ url, count: LOGINS, email: stage.world.people.customer_A_owner.email });
  watch.abort();
  await canaries;

  const busy = answers.filter(({ status }) => status === 503);
  const served = answers.filter(({ status }) => status === 401);
  const p95 = quantile(
    answers.map(({ ms }) => ms),
    0.95,
  );
  const figures = { served: served.length, busy: busy.length, p95: Math.round(p95), slowest };
  console.log(`CON-014, ${LOGINS} logins on ${availableParallelism()} cores: ${JSON.stringify(figures)}`);
  expect(served.length + busy.length).toBe(LOGINS);
  expect(busy.length).toBeGreaterThan(0);
  expect(served.length).toBeGreaterThan(0);
  expect(p95).toBeLessThan(3_000);
  expect(busy.every(({ retryAfter }) => retryAfter >= 1 && retryAfter <= 10)).toBe(true);
  expect(Math.max(slowest.file, slowest.list)).toBeLessThan(500);
  // What was sent away counts as no try, and afterwards signing in works as before.
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int from sign_in_failure where key like 'account:%'`.execute(stage.database.db);
  expect(rows[0]!.count).toBe(served.length);
  const after = await sendPassword(new Visitor(url), stage.world.people.customer_other_corp.email, TEST_PASSWORD);
  expect(after.status).toBe(200);
});
