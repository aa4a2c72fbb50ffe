import { setTimeout as sleep } from 'node:timers/promises';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import { TEST_PASSWORD } from '@sealdesk/core/testing/people.ts';
import { IS_MEASURED, reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cpuSeconds } from '../harness/process-tree.ts';
import { sendPassword, signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { Visitor } from '../harness/visitor.ts';
import { sendLogins } from './parallel-logins.ts';

/** The check takes fewer than `npm run proof:sign-in`. */
const IS_WHOLE = process.env['SIGN_IN_PROOF'] === 'whole';
const TRIES = IS_WHOLE ? 200 : 40;
/** More than may wait for their turn, so that some are sent away on any machine. */
const LOGINS = IS_WHOLE ? 1_000 : 260;
const WALKED = IS_WHOLE ? 5_000 : 150;

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

it(`AUT-003: an unknown address takes as long as a wrong password, in ${TRIES} tries of each`, async () => {
  const { email } = stage.world.people.customer_A_owner;
  const api = stage.product.apis[0]!.pid!;
  const times = { unknown: [] as number[], wrong: [] as number[] };
  const spent = { unknown: 0, wrong: 0 };
  const measure = async (kind: keyof typeof times, address: string) => {
    const visitor = new Visitor(stage.product.url);
    const [begun, spentBefore] = [performance.now(), cpuSeconds(api)];
    expect((await sendPassword(visitor, address, 'not the password')).status).toBe(401);
    times[kind].push(performance.now() - begun);
    spent[kind] += cpuSeconds(api) - spentBefore;
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
  // Both compute a hash, which takes most of the processor's time: a call without it takes a fifth.
  expect(spent.unknown / spent.wrong).toBeGreaterThan(0.6);
  expect(spent.unknown / spent.wrong).toBeLessThan(1.6);
  reportFigure('AUT-003, the difference of the medians', Math.abs(medians.unknown - medians.wrong), 10);
});

it(`CON-014: of ${LOGINS} parallel logins those for whom there is no time get 503, and everybody else is served`, async () => {
  const { url } = stage.product;
  const visitor = await signInAs(url, stage.database.db, stage.world.people.customer_B_same_corp);
  const asset = /\/assets\/[\w.-]+\.js/.exec(
    (await visitor.send('/login', { headers: { accept: 'text/html' } })).text,
  )![0];
  const slowest = { file: 0, list: 0 };
  const served = { file: 0, list: 0 };
  let unavailable = 0;
  const watch = new AbortController();
  const canary = async (kind: keyof typeof slowest, path: string) => {
    while (!watch.signal.aborted) {
      const begun = performance.now();
      const answer = await visitor.open(path);
      await answer.arrayBuffer();
      expect(answer.status).toBeOneOf([200, 503]);
      if (answer.status === 503) unavailable += 1;
      else served[kind] += 1;
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
  const checked = answers.filter(({ status }) => status === 401);
  const p95 = quantile(
    answers.map(({ ms }) => ms),
    0.95,
  );
  console.log(`CON-014, ${LOGINS} logins: ${checked.length} checked, ${busy.length} sent away`);
  expect(checked.length + busy.length).toBe(LOGINS);
  expect(checked.length).toBeGreaterThan(0);
  expect(busy.length).toBeGreaterThan(0);
  // It grows with the time that a password check takes, so a slow machine rightly asks for a longer wait.
  const retryAfter = busy.map((answer) => answer.retryAfter);
  expect(retryAfter.filter((seconds) => !(seconds >= 1))).toEqual([]);
  reportFigure('CON-014, the longest Retry-After', Math.max(...retryAfter), 10, 's');
  expect(Math.min(served.file, served.list)).toBeGreaterThan(0);
  // An API gives up on a connection after 3 seconds, which a starved machine may need.
  expect(unavailable).toBeLessThanOrEqual(IS_MEASURED ? 0 : served.list);
  reportFigure('CON-014, p95 of the logins', p95, 3_000);
  reportFigure('CON-014, the slowest call of others', Math.max(slowest.file, slowest.list), 500);
  // What was sent away counts as no try, and afterwards signing in works as before.
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int from sign_in_failure where key like 'account:%'`.execute(stage.database.db);
  expect(rows[0]!.count).toBe(checked.length);
  const after = await sendPassword(new Visitor(url), stage.world.people.customer_other_corp.email, TEST_PASSWORD);
  expect(after.status).toBe(200);
});

/** How often the alert of somebody who walks through job numbers was logged. */
const alerts = () => stage.product.logs().split('"alert":"jobs-walked"').length - 1;

it(`AZN-001: who walks through ${WALKED} job numbers finds their own, others’ are as missing as none, and an alert is raised once`, async () => {
  const { db } = stage.database;
  const { companyA, companyOther, people } = stage.world;
  const { url } = stage.product;
  const own = new Set<number>();
  const others = new Set<number>();
  for (let n = 0; n < 30; n += 1) {
    if (n % 10 === 0) own.add(await aJob(db, { company_id: companyA, contact_id: people.customer_A_owner.contactId }));
    else others.add(await aJob(db, { company_id: companyOther, contact_id: people.customer_other_corp.contactId }));
  }
  const visitor = await signInAs(url, db, people.customer_A_owner);
  const before = alerts();
  const first = Math.min(...own, ...others) - 10;
  const sizes = new Set<number>();
  const found: number[] = [];
  let misses = 0;
  for (let job = first; job < first + WALKED; job += 1) {
    const answer = await visitor.send(`/api/getjob?job_id=${job}`);
    if (answer.status === 200) found.push(job);
    else {
      expect([answer.status, answer.json]).toEqual([404, expect.objectContaining({ message: MESSAGES.jobNotFound })]);
      sizes.add(answer.text.length);
      misses += 1;
      if (misses === 49) expect(alerts()).toBe(before);
    }
  }
  expect(found).toEqual([...own]);
  expect(sizes.size).toBe(1);
  // In turns, so that whatever else the machine does is the same for both.
  const times: Record<'others' | 'none', number[]> = { others: [], none: [] };
  for (const job of others) {
    for (const [kind, asked] of [['others', job] as const, ['none', job + 1_000_000] as const]) {
      const begun = performance.now();
      await visitor.send(`/api/getjob?job_id=${asked}`);
      times[kind].push(performance.now() - begun);
    }
  }
  const [ofOthers, ofNone] = [quantile(times.others, 0.5), quantile(times.none, 0.5)];
  reportFigure('AZN-001, the difference of the medians', Math.abs(ofOthers - ofNone), Math.max(5, ofNone / 2));
  await expect.poll(alerts).toBe(before + 1);
  // Nobody is locked out by it, and other calls count as well.
  expect((await visitor.send(`/api/getjob?job_id=${[...own][0]}`)).status).toBe(200);
  const another = await signInAs(url, db, people.customer_B_same_corp);
  for (let job = first; job < first + 50; job += 1) {
    const path = job % 2 ? `/api/jobs/${job}/timeline` : `/api/jobs/${job}/documents`;
    expect([path, (await another.send(path)).status]).toEqual([path, 404]);
  }
  await expect.poll(alerts).toBe(before + 2);
});
