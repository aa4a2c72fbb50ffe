import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { aLetter } from '@sealdesk/core/testing/a-letter.ts';
import { aCompany, aContact, aJob } from '@sealdesk/core/testing/builders.ts';
import { openOwnBuckets } from '@sealdesk/core/testing/own-buckets.ts';
import { queueMail } from '@sealdesk/core/mail/queue-mail.ts';
import { asOwner } from '@sealdesk/core/testing/database.ts';
import { openMailFixture, type MailFixture } from '@sealdesk/core/testing/mail-fixture.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { eventually } from './testing/eventually.ts';
import { endWorkers, startWorkerProcess } from './testing/worker-process.ts';

let fixture: MailFixture;
afterEach(async () => {
  await endWorkers();
  await fixture.close();
});

it('does nothing for a transaction that was rolled back', async () => {
  fixture = await openMailFixture();
  await startWorkerProcess(fixture.environment);
  const { core, smtp, queue } = fixture;
  const rolledBack = core.db.transaction().execute(async (tx) => {
    const ann = { name: 'Ann Lee', address: 'ann@builder.example' };
    await queueMail(tx, core, { kind: 'renewals', recipients: { to: [ann] }, letter: aLetter({ subject: 'Never' }) });
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');

  // A later mail that arrives shows that the worker was looking all the time.
  const id = await queue({ subject: 'Later' });
  await eventually('the later mail', () => isSent(id));
  expect(smtp.received.map(({ raw }) => /^Subject: (.*?)\r?$/m.exec(raw)![1])).toEqual(['Later']);
  expect(await core.db.selectFrom('mail').select('id').execute()).toEqual([{ id }]);
  await eventually('its task alone to be there, done', async () => (await taskStates()).join() === 'completed');
});

it('sends each mail once with two workers at it', async () => {
  fixture = await openMailFixture();
  await Promise.all([startWorkerProcess(fixture.environment), startWorkerProcess(fixture.environment)]);
  const { core } = fixture;
  const to = [{ name: 'Ann Lee', address: 'ann@builder.example' }];
  const mail = { kind: 'renewals', recipients: { to }, letter: aLetter() } as const;
  // One transaction, so that both workers find a hundred tasks at the same moment.
  const ids = await core.db.transaction().execute(async (tx) => {
    const queued: string[] = [];
    while (queued.length < 100) queued.push(await queueMail(tx, core, mail));
    return queued;
  });
  const began = Date.now();
  await eventually('a hundred mails', async () => (await countSent()) === 100);
  report(`100 mails by two workers in ${Date.now() - began} ms`);
  await sleep(1_500); // longer than a poll, so that a second copy would have come
  expect(fixture.smtp.received.map(({ messageId }) => messageId).toSorted()).toEqual(
    ids.map((id) => `<${id}@firm.example>`).toSorted(),
  );
});

it('finishes its task when it is asked to stop, and says meanwhile that it is not ready', async () => {
  let answerMail = () => {};
  fixture = await openMailFixture({ onMail: () => new Promise((resolve) => (answerMail = resolve)) });
  const worker = await startWorkerProcess(fixture.environment);
  expect((await fetch(`${worker.privateUrl}/healthz`)).status).toBe(200);
  expect((await fetch(`${worker.privateUrl}/readyz`)).status).toBe(200);

  const id = await fixture.queue();
  await eventually('the mail at the server', () => fixture.smtp.received.length === 1);
  const ended = worker.end('SIGTERM');
  await eventually('readiness to go', async () => (await fetch(`${worker.privateUrl}/readyz`)).status === 503);
  expect((await fetch(`${worker.privateUrl}/healthz`)).status).toBe(200);
  answerMail();

  expect(await ended).toBe(0);
  expect(await isSent(id)).toBe(true);
  expect(await taskStates()).toEqual(['completed']);
});

it('stops although thousands of documents wait for their retention', async () => {
  fixture = await openMailFixture();
  const { db } = fixture.core;
  const buckets = await openOwnBuckets();
  try {
    const company_id = await aCompany(db);
    const job = await aJob(db, { company_id, contact_id: await aContact(db, { company_id }) });
    // The store has none of them, so each is asked for and put off.
    await fixture.database.pool.query(
      `insert into document (id, job_number, purpose, name, size, sha256, object_key)
        select id, $1, 'own_working', 'a.pdf', 1, sha256(''), 'documents/' || id
        from (select gen_random_uuid() as id from generate_series(1, 20000)) as made`,
      [job],
    );
    const worker = await startWorkerProcess({ ...fixture.environment, ...buckets.env });
    const isBegun = () => db.selectFrom('document_retention').where('failures', '>', 0).select('failures').limit(1);
    await eventually('the first of them', () => isBegun().executeTakeFirst());
    expect(await worker.end('SIGTERM')).toBe(0);
    const left = await db.selectFrom('document_retention').where('failures', '=', 0).select('failures').execute();
    report(`${left.length} of 20,000 documents wait for the next worker`);
    expect(left.length).toBeGreaterThan(0);
  } finally {
    await endWorkers();
    await buckets.clear();
  }
});

it('publishes its metrics', async () => {
  fixture = await openMailFixture();
  const worker = await startWorkerProcess(fixture.environment);
  const id = await fixture.queue();
  await eventually('the mail', () => isSent(id));
  const text = await eventually('the figures', async () => {
    const answer = await (await fetch(`${worker.privateUrl}/metrics`)).text();
    const names = [
      'sealdesk_task_duration_seconds_count',
      'sealdesk_task_oldest_seconds',
      'sealdesk_mail_oldest_seconds',
    ];
    return names.every((name) => answer.includes(name)) && answer;
  });
  expect(text).toContain('sealdesk_mails_total{outcome="sent"} 1');
  expect(text).toMatch(/sealdesk_task_duration_seconds_count\{.*task="deliver-mail".*\} 1/);
  expect(text).toContain('sealdesk_alerts_total{code="task-dead"} 0');
  expect(text).toMatch(/sealdesk_database_connections\{state="waiting"\} 0/);
  expect(text).toMatch(/sealdesk_task_oldest_seconds\{task="deliver-mail"\} [\d.]+/);
  expect(text).toMatch(/^sealdesk_mail_oldest_seconds [\d.]+/m);
});

it('exits with one log line when it cannot start', async () => {
  fixture = await openMailFixture();
  await asOwner(fixture.database, (db) => db.schema.dropSchema('pgboss').cascade().execute());
  await expect(startWorkerProcess(fixture.environment)).rejects.toThrow('Worker could not start');
});

async function isSent(id: string): Promise<boolean> {
  const { state } = await fixture.core.db
    .selectFrom('mail')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return state === 'sent';
}

async function countSent(): Promise<number> {
  return (await fixture.core.db.selectFrom('mail').select('id').where('state', '=', 'sent').execute()).length;
}

async function taskStates(): Promise<string[]> {
  const { rows } = await fixture.database.pool.query<{ state: string }>(
    `select state from pgboss.job where name = 'deliver-mail'`,
  );
  return rows.map(({ state }) => state);
}
