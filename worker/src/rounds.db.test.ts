import { afterEach, expect, it } from 'vitest';
import { aCompany, aContact, aDocument, aJob } from '@sealdesk/core/testing/builders.ts';
import { openMailFixture, type MailFixture } from '@sealdesk/core/testing/mail-fixture.ts';
import { rounds } from './rounds.ts';
import { eventually } from './testing/eventually.ts';
import { endWorkers, startWorkerProcess } from './testing/worker-process.ts';

let fixture: MailFixture;
afterEach(async () => {
  await endWorkers();
  await fixture.close();
});

/** How many rounds of each work are in which state, without those of half a minute, which continue by themselves. */
async function queued(state: string): Promise<Record<string, number>> {
  const { rows } = await fixture.database.pool.query<{ work: string; n: number }>(
    `select data->>'work' as work, count(*)::int as n from pgboss.job
      where name = 'repeat-work' and state = $1 and data->>'work' <> 'sealer-round' group by 1`,
    [state],
  );
  return Object.fromEntries(rows.map(({ work, n }) => [work, n]));
}

it('of two workers one does a round of repeated work, and the next one is due a period later', async () => {
  fixture = await openMailFixture();
  const { db } = fixture.core;
  const company_id = await aCompany(db);
  const job_number = await aJob(db, { company_id, contact_id: await aContact(db, { company_id }) });
  // The store has no such document, which one of them is to find once. Its id is in the first night's slice.
  const id = '00000000-0000-4000-8000-000000000001';
  await aDocument(db, { id, job_number });
  const workers = await Promise.all([startWorkerProcess(fixture.environment), startWorkerProcess(fixture.environment)]);
  const once = Object.fromEntries(rounds.filter(({ name }) => name !== 'sealer-round').map(({ name }) => [name, 1]));
  expect(await queued('created')).toEqual(once);

  await fixture.database.pool.query(
    `update pgboss.job set start_after = now() where name = 'repeat-work' and state = 'created'`,
  );
  await eventually('a round of each', async () => {
    const done = await queued('completed');
    return Object.keys(once).every((name) => done[name]);
  });
  expect(await queued('completed')).toEqual(once);
  expect(await queued('created')).toEqual(once);
  const { rows } = await fixture.database.pool.query<{ work: string; minutes: string }>(
    `select data->>'work' as work, extract(epoch from start_after - now()) / 60 as minutes from pgboss.job
      where name = 'repeat-work' and state = 'created'`,
  );
  const minutes = new Map(rows.map(({ work, minutes }) => [work, Number(minutes)]));
  expect(minutes.get('sweep-uploads')).toBeGreaterThan(8);
  expect(minutes.get('verify-documents')).toBeGreaterThan(60);
  const alerts = workers.flatMap(({ lines }) => lines.filter(({ alert }) => alert === 'document-missing'));
  expect(alerts.map(({ documentId }) => documentId)).toEqual([id]);
});
