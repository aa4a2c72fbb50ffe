import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { aCompany, aContact, aDocument, aJob, anEvent } from '@sealdesk/core/testing/builders.ts';
import { createOwnedDatabase, type TestDatabase } from '@sealdesk/core/testing/database.ts';
import { writeObject } from '@sealdesk/core/testing/files.ts';
import { openOwnBuckets, type OwnBuckets } from '@sealdesk/core/testing/own-buckets.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Ledger } from './ledger.ts';

// The other proofs here believe the ledger, so it is shown that it finds what they look for.
let database: TestDatabase;
let buckets: OwnBuckets;
let jobNumber: number;
beforeAll(async () => {
  database = await createOwnedDatabase();
  buckets = await openOwnBuckets();
  const company_id = await aCompany(database.db);
  jobNumber = await aJob(database.db, { company_id, contact_id: await aContact(database.db, { company_id }) });
});
afterAll(async () => {
  await database?.destroy();
  await buckets?.clear();
});

const anEffect = () => ({ key: randomUUID(), jobNumber, bytes: randomBytes(100) });
const problems = (ledger: Ledger) => ledger.problems({ database, buckets, received: [], mailMs: 0 });

/** A document of those bytes, as if it had been accepted; gives its key in the store. */
async function keep(bytes: Buffer, stored = bytes): Promise<string> {
  const key = `documents/${randomUUID()}`;
  const sha256 = createHash('sha256').update(bytes).digest();
  await writeObject(buckets.storage, { bucket: buckets.storage.buckets.documents, key }, stored);
  await aDocument(database.db, { job_number: jobNumber, size: bytes.length, sha256, object_key: key });
  return key;
}

it('is content with what was acknowledged and is there once', async () => {
  const [ledger, effect] = [new Ledger(), anEffect()];
  ledger.ask(effect);
  await keep(effect.bytes);
  ledger.record(effect, { status: 200, json: {} });
  expect(await problems(ledger)).toEqual([]);
});

it('names what was acknowledged and is lost, and what happened twice', async () => {
  const [ledger, lost, doubled] = [new Ledger(), anEffect(), anEffect()];
  for (const effect of [lost, doubled]) ledger.ask(effect);
  ledger.record(lost, { status: 200, json: {} });
  for (const _ of [1, 2]) await keep(doubled.bytes);
  expect(await problems(ledger)).toEqual([
    `job ${jobNumber} has lost what was acknowledged under ${lost.key}`,
    `job ${jobNumber} has twice what was asked for under ${doubled.key}`,
  ]);
});

it('names whatever else was acknowledged and is lost, and counts it', async () => {
  const ledger = new Ledger();
  const call = (what: string, isThere: boolean) => ({ what, isKept: async () => isThere });
  ledger.recordCall({ status: 201, json: {} }, call('the entry', true));
  ledger.recordCall({ status: 200, json: {} }, call('the edit', false));
  ledger.recordCall({ status: 503, json: { message: 'Not now.' } }, call('the close', false));
  expect(await problems(ledger)).toEqual(['the edit was acknowledged and is lost']);
  expect(ledger.acknowledged).toBe(2);
  ledger.recordCall({ status: 500, json: { message: 'Server error' } }, call('the start', false));
  expect(await problems(ledger)).toContain('a client received 500 "Server error"');
});

it('names answers that call a fault a bug, and those without a sentence', async () => {
  const [ledger, effect] = [new Ledger(), anEffect()];
  ledger.ask(effect);
  for (const [status, message] of [
    [500, 'Server error'],
    [503, ''],
    [503, 'Not now.'],
  ] as const) {
    ledger.record(effect, { status, json: { message } });
  }
  expect(await problems(ledger)).toEqual(['a client received 500 "Server error"', 'a client received 503 ""']);
});

it('names a job without its receipt', async () => {
  const [ledger, bytes] = [new Ledger(), randomBytes(100)];
  await keep(bytes);
  ledger.recordJob(randomUUID(), jobNumber, bytes);
  expect(await problems(ledger)).toEqual([`job ${jobNumber} has 0 receipts`]);
});

it('names bytes that are not the recorded ones, and objects that nobody has', async () => {
  const bytes = randomBytes(100);
  const damaged = await keep(bytes, randomBytes(100));
  const place = { bucket: buckets.storage.buckets.documents, key: 'documents/nobody' };
  await writeObject(buckets.storage, place, bytes);
  expect(await problems(new Ledger())).toEqual([
    `the document ${damaged} is damaged`,
    'the object documents/nobody has no row',
  ]);
});

it('names a job whose moves are no path, and one whose timeline was altered', async () => {
  const company_id = await aCompany(database.db);
  const ofCompany = { company_id, contact_id: await aContact(database.db, { company_id }) };
  const [strayed, altered] = [await aJob(database.db, ofCompany), await aJob(database.db, ofCompany)];
  const [unrecorded, unmoved] = [await aJob(database.db, ofCompany), await aJob(database.db, ofCompany)];
  await anEvent(database.db, { job_number: strayed, kind: 'approve', from_status: 1, to_status: 5 });
  for (const job_number of [altered, unrecorded, unmoved])
    await anEvent(database.db, { job_number, kind: 'create', to_status: 1 });
  // A status without its event, and an event without its status.
  await database.db.updateTable('job').set({ status: 7 }).where('number', '=', unrecorded).execute();
  await anEvent(database.db, { job_number: unmoved, kind: 'cancel', from_status: 1, to_status: 7 });
  await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update job_event set at = now() where job_number = ${altered}`.execute(tx);
  });
  expect((await problems(new Ledger())).filter((problem) => !problem.startsWith('the document'))).toEqual(
    expect.arrayContaining([
      `the timeline of job ${altered}: event 1 was altered`,
      `job ${strayed} left the table of moves: approve from 1 to 5 is not in the table`,
      `job ${unrecorded} left the table of moves: its last move led to received, but it is at cancelled`,
      `job ${unmoved} left the table of moves: its last move led to cancelled, but it is at received`,
    ]),
  );
});
