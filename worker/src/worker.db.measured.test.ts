import { afterEach, expect, it } from 'vitest';
import { openMailFixture, type MailFixture } from '@sealdesk/core/testing/mail-fixture.ts';
import { IS_MEASURED, reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { eventually } from './testing/eventually.ts';
import { missHeartbeat } from './testing/miss-heartbeat.ts';
import { endWorkers, startWorkerProcess } from './testing/worker-process.ts';

const LIMIT_MS = 600_000;
const TASKS = IS_MEASURED ? 50 : 5;
/** The target is 25 ms. A missing NOTIFY takes half a second. */
const PICKED_UP_MS = 100;
const AGAIN_MS = 20_000;

let fixture: MailFixture;
afterEach(async () => {
  await endWorkers();
  await fixture.close();
});

it('picks up one task after the other', { timeout: LIMIT_MS }, async () => {
  fixture = await openMailFixture();
  await startWorkerProcess(fixture.environment);
  const committing = new Map<string, number>();
  for (let n = 0; n < TASKS; n++) {
    const id = await fixture.queue({ beforeCommit: (mailId) => committing.set(mailId, Date.now()) });
    await eventually('the mail', () => isSent(id));
  }

  const { rows } = await fixture.database.pool.query<{ id: string; started: number }>(`
    select data->>'mailId' as id, extract(epoch from started_on) * 1000 as started from pgboss.job where name = 'deliver-mail'
  `);
  const taken = rows.map(({ id, started }) => started - committing.get(id)!).toSorted((one, other) => one - other);
  expect(taken).toHaveLength(TASKS);
  reportFigure('From a commit until a worker has taken its task, p50', taken[Math.floor(TASKS / 2)]!, PICKED_UP_MS);
});

it('takes over the task of a worker that was killed', { timeout: LIMIT_MS }, async () => {
  // The first mail is never answered, so its worker is in the middle of the task when it is killed.
  fixture = await openMailFixture({
    onMail: () => (fixture.smtp.received.length === 1 ? new Promise(() => {}) : undefined),
  });
  const first = await startWorkerProcess(fixture.environment);
  const id = await fixture.queue();
  await eventually('the mail at the server', () => fixture.smtp.received.length === 1);
  const second = await startWorkerProcess(fixture.environment);

  await first.end('SIGKILL');
  const killedAt = Date.now();
  if (!IS_MEASURED) await missHeartbeat(fixture.database);
  await eventually('the mail to be settled', () => isSent(id));
  expect(fixture.smtp.received).toHaveLength(2);
  expect(second.lines.filter(({ level }) => level === 'error')).toEqual([]);
  reportFigure('A task runs again after its worker was killed', fixture.smtp.received[1]!.at - killedAt, AGAIN_MS);
});

async function isSent(id: string): Promise<boolean> {
  const mail = fixture.core.db.selectFrom('mail').select('state').where('id', '=', id);
  return (await mail.executeTakeFirstOrThrow()).state === 'sent';
}
