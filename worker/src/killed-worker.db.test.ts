import process from 'node:process';
import { afterEach, expect, it } from 'vitest';
import { openMailFixture, type MailFixture } from '@sealdesk/core/testing/mail-fixture.ts';
import { eventually } from './testing/eventually.ts';
import { missHeartbeat } from './testing/miss-heartbeat.ts';
import { endWorkers, startWorkerProcess } from './testing/worker-process.ts';

// What must hold when a worker is killed, or stands still, in the middle of its work.
const LIMIT_MS = 600_000;

let fixture: MailFixture;
afterEach(async () => {
  await endWorkers();
  await fixture.close();
});

it(
  'F03, CON-018: sends again under the same Message-ID when it dies between the answer of the mail server and its commit',
  { timeout: LIMIT_MS },
  async () => {
    // Before the mail server answers 250 for the first time, the row is locked: the worker receives the answer and can't commit.
    const lock = Promise.withResolvers<() => Promise<void>>();
    fixture = await openMailFixture({
      onMail: async () => {
        if (fixture.smtp.received.length > 1) return;
        const keeper = await fixture.database.pool.connect();
        await keeper.query('begin');
        await keeper.query('select from mail for update');
        lock.resolve(async () => {
          await keeper.query('rollback');
          keeper.release();
        });
      },
    });
    const { smtp } = fixture;
    const killed = await startWorkerProcess(fixture.environment);
    const id = await fixture.queue();
    const unlock = await lock.promise;
    await eventually('the worker to wait for the row', isWaitingForLock);
    await killed.end('SIGKILL');
    await unlock();
    await missHeartbeat(fixture.database);
    expect(await mailRow(id)).toMatchObject({ state: 'waiting', attempts: 1 });

    await startWorkerProcess(fixture.environment);
    await eventually('the second copy', () => smtp.received.length === 2);
    await eventually('the mail to be settled', async () => (await mailRow(id)).state === 'sent');

    // I3: one row, whose two deliveries are one message.
    expect(await fixture.core.db.selectFrom('mail').select(['id', 'attempts']).execute()).toEqual([
      { id, attempts: 2 },
    ]);
    expect(smtp.received.map(({ messageId }) => messageId)).toEqual([`<${id}@firm.example>`, `<${id}@firm.example>`]);
  },
);

it('cannot save its result once it was taken for dead', { timeout: LIMIT_MS }, async () => {
  // The first mail is answered only when its worker has stood still so long that another one did the work.
  const answer = Promise.withResolvers<void>();
  fixture = await openMailFixture({ onMail: () => (fixture.smtp.received.length === 1 ? answer.promise : undefined) });
  const stale = await startWorkerProcess(fixture.environment);
  const id = await fixture.queue();
  await eventually('the mail at the server', () => fixture.smtp.received.length === 1);
  process.kill(stale.pid, 'SIGSTOP');
  await missHeartbeat(fixture.database);
  await startWorkerProcess(fixture.environment);
  await eventually('the other worker to settle it', async () => (await mailRow(id)).state === 'sent');
  const settled = await mailRow(id);

  answer.resolve();
  process.kill(stale.pid, 'SIGCONT');
  const lost = await eventually('the stale worker to notice', () =>
    stale.lines.find(({ msg }) => String(msg).startsWith('A task failed')),
  );
  expect(lost['err']).toMatchObject({ type: 'TaskLost', message: expect.stringContaining('no longer the active one') });
  expect(await mailRow(id)).toEqual(settled);
});

it('keeps its own task while it lives, however long that takes', { timeout: LIMIT_MS }, async () => {
  // Longer than a heartbeat and a round of the supervisor together.
  fixture = await openMailFixture({ onMail: () => new Promise((resolve) => setTimeout(resolve, 18_000)) });
  await Promise.all([startWorkerProcess(fixture.environment), startWorkerProcess(fixture.environment)]);
  const id = await fixture.queue();
  await eventually('the mail to be settled', async () => (await mailRow(id)).state === 'sent');
  expect(fixture.smtp.received).toHaveLength(1);
});

async function mailRow(id: string) {
  return fixture.core.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function isWaitingForLock(): Promise<boolean> {
  const { rowCount } = await fixture.database.pool.query(`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'sealdesk-worker' and wait_event_type = 'Lock'`);
  return rowCount === 1;
}
