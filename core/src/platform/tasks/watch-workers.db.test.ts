import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { readConfig } from '../config.ts';
import { testEnvironment } from '../../testing/core.ts';
import { openLog, type Log } from '../log.ts';
import { watchWorkers } from './watch-workers.ts';

let database: TestDatabase;
let log: Log;
let lines: { alert?: string; msg: string }[];
let clock: number;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  lines = [];
  log = openLog('test', 'info', { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[0]) });
  clock = 1_000_000;
});
afterAll(() => database.destroy());

const alerts = () => lines.filter(({ alert }) => alert === 'no-worker').length;
const after = (seconds: number) => (clock += seconds * 1000);

/** A worker was last seen so many seconds ago; with null, never. */
async function seen(seconds: number | null): Promise<void> {
  await database.pool.query(
    `update pgboss.queue set monitor_claim_on = now() - $1 * interval '1 second', monitor_on = null, maintain_on = null`,
    [seconds],
  );
}

function watch() {
  // Two minutes, unless the operator sets it otherwise.
  const { WORKER_ALERT_SECONDS: alertSeconds } = readConfig(testEnvironment(database));
  return watchWorkers(database.pool, log, { alertSeconds, now: () => clock });
}

it('raises one alert after two minutes without a worker, and another only after one was there again', async () => {
  const look = watch();
  after(1_000);
  await seen(119);
  await look();
  expect(alerts()).toBe(0);
  await seen(121);
  await look();
  await look();
  expect(alerts()).toBe(1);
  await seen(1);
  await look();
  await seen(300);
  await look();
  expect(alerts()).toBe(2);
});

it.each([
  ['after a night without any process', 8 * 3_600],
  ['where no worker ever ran', null],
])('counts from its own start %s', async (_, ago) => {
  await seen(ago);
  const look = watch();
  await look();
  after(119);
  await look();
  expect(alerts()).toBe(0);
  after(2);
  await look();
  expect(alerts()).toBe(1);
});
