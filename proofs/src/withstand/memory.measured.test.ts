import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { env } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { DOCUMENT_PATH, JOB_EVENTS_PATH, JOB_EXPORT_PATH, PATHS } from '@sealdesk/contract/paths.ts';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import { aStoredDocument, closeTestStorage, openTestStorage } from '@sealdesk/core/testing/files.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { freePort } from '@sealdesk/tools/services/ports.ts';
import { reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Inspector, type Memory } from '../harness/inspector.ts';
import { RawCall } from '../harness/raw-call.ts';
import { FORM_TYPE } from '../harness/raw-form.ts';
import { signInAs, tokenRenewer } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import type { Visitor } from '../harness/visitor.ts';
import { useAsUsual } from './other-people.ts';

/** `npm run proof:memory` loads the API for an hour. The check runs a few rounds of the same load. */
const MINUTES = Number(env['MEMORY_MINUTES'] ?? 0);
const WARM_ROUNDS = MINUTES > 0 ? 2 : 1;
const LEAST_ROUNDS = MINUTES > 0 ? 6 : 3;
/** The hour is measured about sixty times, and the check after each round. */
const MEASURE_EVERY_MS = MINUTES * 1_000;
/** How much at once a round begins and drops. */
const [READERS, SENDERS] = MINUTES > 0 ? [200, 100] : [30, 15];
const MB = 1024 * 1024;
/** What the heap may hold more after all garbage was collected. In an hour that is less than a kilobyte a call. */
const MOST_HEAP_MB = 15;
const MOST_RSS_SHARE = 1.2;

let stage: Stage;
let inspector: Inspector;
let staff: Visitor;
let customer: Visitor;
let [small, large] = ['', ''];
const storage = openTestStorage();

beforeAll(async () => {
  const port = await freePort();
  stage = await setStage({ env: { NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}` } });
  const { product, database, world } = stage;
  staff = await signInAs(product.url, database.db, world.people.role10);
  customer = await signInAs(product.url, database.db, world.people.customer_A_owner);
  small = await anOriginal(200_000);
  large = await anOriginal(20 * MB);
  inspector = await Inspector.open(product.apis[0]!.pid!, port);
});
afterAll(async () => {
  inspector?.close();
  await closeTestStorage(storage);
  await stage?.clear();
});

async function anOriginal(size: number): Promise<string> {
  const { database, world } = stage;
  const contact_id = world.people.customer_A_owner.contactId;
  const job_number = await aJob(database.db, { company_id: world.companyA, contact_id, status: 4 });
  const file = { job_number, purpose: 'original', name: 'plans.zip', bytes: randomBytes(size) } as const;
  return aStoredDocument(database.db, storage, file);
}

const addressOf = (documentId: string) => DOCUMENT_PATH.replace(':uuid', documentId);

/** Begins a call on a socket of its own and leaves it in the middle. */
async function beginAndLeave(visitor: Visitor, head: Parameters<typeof RawCall.open>[1], body?: Buffer): Promise<void> {
  const call = await RawCall.open(visitor, head);
  if (body) await Promise.race([call.send(body), sleep(1_000)]);
  await sleep(200);
  call.destroy();
}

/** What people do, what they do wrong, and what an attacker begins and drops. Returns how many calls it were. */
async function loadOnce(): Promise<number> {
  const usual = useAsUsual({ visitor: customer, documentId: small }, 3);
  const lists = ['', '?job_status=2', '?job_status=99', '?search=lot', '?page=2'];
  const sent = [
    ...lists.map((query) => staff.send(`${PATHS.listJobs[1]}${query}`)),
    ...lists.map((query) => customer.send(`${PATHS.listJobs[1]}${query}`)),
    ...[PATHS.user[1], '/api/nothing', addressOf(crypto.randomUUID())].map((address) => customer.send(address)),
    customer.send(PATHS.user[1], { without: 'token' }),
    staff.download(`${JOB_EXPORT_PATH}?format=csv`),
  ];
  const upload = {
    path: '/api/jobs/upload/original',
    headers: { 'content-type': FORM_TYPE, 'content-length': 90 * MB },
  };
  const dropped = [
    ...Array.from({ length: READERS }, (_, n) =>
      beginAndLeave(n % 2 ? staff : customer, { path: addressOf(large), headers: {}, method: 'GET' }),
    ),
    ...Array.from({ length: SENDERS }, () => beginAndLeave(customer, upload, randomBytes(300_000))),
    ...Array.from({ length: 5 }, () => beginAndLeave(staff, { path: JOB_EVENTS_PATH, headers: {}, method: 'GET' })),
  ];
  // Some of it is refused, which is part of the load: only what breaks the test itself matters.
  await Promise.allSettled([usual, ...sent]);
  await Promise.all(dropped);
  return 12 + sent.length + dropped.length;
}

/** Waits until the API has nothing in progress. */
async function quiet(): Promise<void> {
  const underWay = async () => {
    const text = await (await fetch(`${stage.product.privateUrl}/metrics`)).text();
    return [...text.matchAll(/^sealdesk_(?:at_once\{.*\}|live_streams) (\d+)/gm)].map(([, count]) => Number(count));
  };
  await expect.poll(underWay).toSatisfy((counts: number[]) => counts.every((count) => count === 0));
}

const mean = (samples: Memory[], of: keyof Memory) =>
  samples.reduce((sum, sample) => sum + sample[of], 0) / Math.max(1, samples.length);

/** Keeps what is in the heap, for a developer who looks for a leak. */
async function keepSnapshot(name: string): Promise<void> {
  const folder = env['HEAP_SNAPSHOTS'];
  if (folder) writeFileSync(path.join(folder, `${name}.heapsnapshot`), await inspector.snapshot());
}

it('memory stays flat under load, after all garbage is collected', { timeout: (MINUTES + 20) * 60_000 }, async () => {
  const renew = tokenRenewer(() => [staff, customer]);
  for (let n = 0; n < WARM_ROUNDS; n += 1) await loadOnce();
  await quiet();
  await keepSnapshot('before');
  const samples = [await inspector.measure()];
  const began = performance.now();
  let [calls, rounds, measuredAt] = [0, 0, began];
  while (rounds < LEAST_ROUNDS || performance.now() - began < MINUTES * 60_000) {
    await renew();
    calls += await loadOnce();
    rounds += 1;
    if (performance.now() - measuredAt < MEASURE_EVERY_MS) continue;
    await quiet();
    samples.push(await inspector.measure());
    measuredAt = performance.now();
    const { heap, external, rss } = samples.at(-1)!;
    report(`${calls} calls: heap ${heap} MB, external ${external} MB, resident ${rss} MB`);
  }
  await quiet();
  samples.push(await inspector.measure());
  await keepSnapshot('after');

  const third = Math.ceil(samples.length / 3);
  const [first, last] = [samples.slice(0, third), samples.slice(-third)];
  const [heap, rss] = [mean(last, 'heap') - mean(first, 'heap'), mean(last, 'rss') / mean(first, 'rss')];
  report(`${calls} calls in ${rounds} rounds: heap ${heap.toFixed(1)} MB more, resident ${rss.toFixed(2)} times`);
  expect(heap).toBeLessThan(MOST_HEAP_MB);
  reportFigure('Resident memory at the end, to the beginning', rss, MOST_RSS_SHARE, 'x');
});
