import { createHash, randomBytes } from 'node:crypto';
import type { FullJob } from '@sealdesk/contract/jobs/job.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { DOCUMENT_PATH, DOWNLOAD_PATH } from '@sealdesk/contract/paths.ts';
import { TIMELINE_PAGE, type TimelineReply } from '@sealdesk/contract/timeline/timeline.ts';
import type { DocumentsReply, JobDocument } from '@sealdesk/contract/uploads/documents.ts';
import { aJob, anEvent, aReturn } from '@sealdesk/core/testing/builders.ts';
import { aSheetSet } from '@sealdesk/core/testing/drawings/sheet-set.ts';
import { aNewJob } from '@sealdesk/core/testing/new-job.ts';
import { aStoredDocument, closeTestStorage, openTestStorage } from '@sealdesk/core/testing/files.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act } from '../harness/act.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { aPdf, aZip, sendOriginal, sendUpload } from '../harness/upload.ts';
import type { Visitor } from '../harness/visitor.ts';

let stage: Stage;
let customer: Visitor;
let corporate: Visitor;
let operations: Visitor;
const storage = openTestStorage();
beforeAll(async () => {
  stage = await setStage({ workers: 1 });
  const visit = (who: keyof Stage['world']['people']) =>
    signInAs(stage.product.url, stage.database.db, stage.world.people[who]);
  [customer, corporate, operations] = [
    await visit('customer_A_owner'),
    await visit('customer_corporate'),
    await visit('role10'),
  ];
});
afterAll(async () => {
  await closeTestStorage(storage);
  await stage?.clear();
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const pathOf = (id: string) => DOCUMENT_PATH.replace(':uuid', id);
const documentsOf = async (visitor: Visitor, job: number) =>
  ((await visitor.send(`/api/jobs/${job}/documents`)).json as DocumentsReply).documents;
const timelineOf = async (visitor: Visitor, job: number, cursor?: string) =>
  (await visitor.send(`/api/jobs/${job}/timeline${cursor ? `?cursor=${cursor}` : ''}`)).json as TimelineReply;
const jobOfA = (status: number) =>
  aJob(stage.database.db, {
    company_id: stage.world.companyA,
    contact_id: stage.world.people.customer_A_owner.contactId,
    status,
  });

/** Makes a job from a zip, as a customer does. */
async function createJob(bytes: Buffer): Promise<number> {
  const { uuid } = (await sendOriginal(customer, bytes)).json as { uuid: string };
  const { companyA, people } = stage.world;
  const body = aNewJob({ id: uuid, drjcoid: companyA, drj_contact_id: people.customer_A_owner.contactId });
  const answer = await customer.send('/api/jobs', { method: 'POST', body });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return (answer.json as { job_id: number }).job_id;
}

async function returnJob(job: number): Promise<void> {
  await stage.database.db.updateTable('job').set({ status: 9 }).where('number', '=', job).execute();
  await aReturn(stage.database.db, job, 'Sheet 7 is blurred.');
}

const send = async (visitor: Visitor, purpose: string, job: number, name: string, bytes: Buffer) => {
  const answer = await sendUpload(visitor, `/api/jobs/upload/${purpose}/${job}`, { files: [{ bytes, name }] });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
};

/** Waits until the job's set is combined, and fetches merged.pdf as the row does. */
async function combinedSetOf(job: number): Promise<Buffer> {
  const statusOf = async () =>
    ((await operations.send(`/api/getjob?job_id=${job}`)).json as { job: FullJob }).job.job_status.id;
  await expect.poll(statusOf).toBe(STATUS_ID.readyToSeal);
  const query = new URLSearchParams({ jobId: String(job), purpose: 'initial_seals', filename: 'merged.pdf' });
  const { status, bytes } = await operations.download(`${DOWNLOAD_PATH}?${query.toString()}`);
  expect(status).toBe(200);
  return bytes;
}

describe('documents', () => {
  it(
    '[WF-08] are never overwritten: operations fetch every one that was ever accepted, with who, when and hash',
    { timeout: 300_000 },
    async () => {
      const { db } = stage.database;
      const { people } = stage.world;
      const began = Date.now();
      const sent: { name: string; bytes: Buffer; uploader: string | null; isSuperseded: boolean; purpose: string }[] =
        [];
      const kept = (
        name: string,
        bytes: Buffer,
        who: 'customer_A_owner' | 'role10',
        isSuperseded: boolean,
        purpose: string,
      ) => sent.push({ name, bytes, uploader: who, isSuperseded, purpose });

      // The same name over and over: a name overwrites nothing either.
      const zips = [aZip(), aZip(), aZip(), aZip()] as const;
      const job = await createJob(zips[0]);
      kept('Lot 14.zip', zips[0], 'customer_A_owner', true, 'original');
      for (const [place, bytes] of [zips[1], zips[2], zips[3]].entries()) {
        // Replace All, Replace File, and Replace All again.
        if (place !== 1) await returnJob(job);
        await send(customer, 'replace_original', job, 'Lot 14.zip', bytes);
        kept('Lot 14.zip', bytes, 'customer_A_owner', place < 2, 'original');
      }
      for (const bytes of [aPdf(), aPdf()]) {
        await send(operations, 'working', job, 'notes.pdf', bytes);
        kept('notes.pdf', bytes, 'role10', false, 'own_working');
      }
      // To Seal, Pull back, and To Seal again: the parts and the combined sets.
      for (const [place, bytes] of [aSheetSet('A', 2), aSheetSet('B', 3)].entries()) {
        if (place > 0) expect((await act(operations, job, 'pull-back')).status).toBe(200);
        await send(operations, 'initial_seals', job, 'set.pdf', bytes);
        kept('set.pdf', bytes, 'role10', place === 0, 'initial_seals');
        const merged = await combinedSetOf(job);
        kept('merged.pdf', merged, 'role10', place === 0, 'merged');
      }
      // What the uploads of the next steps add, published, superseded and as it stands.
      for (const [purpose, superseded_at] of [
        ['working', new Date()],
        ['working', null],
        ['final', new Date()],
        ['final', null],
      ] as const) {
        const bytes = randomBytes(3_000);
        const values = {
          job_number: job,
          purpose,
          name: 'set.pdf',
          uploader_id: people.role10.contactId,
          superseded_at,
        };
        await aStoredDocument(db, storage, { ...values, bytes, published_at: purpose === 'final' ? new Date() : null });
        kept('set.pdf', bytes, 'role10', superseded_at !== null, purpose);
      }

      const listed = await documentsOf(operations, job);
      expect(listed).toHaveLength(sent.length);
      for (const { name, bytes, uploader, isSuperseded, purpose } of sent) {
        const document = listed.find((one) => one.sha256 === sha256(bytes))!;
        expect(document).toMatchObject({
          name,
          purpose,
          size: bytes.length,
          uploader: expect.stringMatching(`^${uploader} `),
        });
        expect(Date.parse(document.created_at)).toBeGreaterThan(began - 60_000);
        expect([name, document.superseded_at !== null]).toEqual([name, isSuperseded]);
        const fetched = await operations.download(pathOf(document.document_id));
        expect([fetched.status, sha256(fetched.bytes)]).toEqual([200, sha256(bytes)]);
        expect(fetched.headers.get('repr-digest')).toBe(
          `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`,
        );
      }
      const versions = listed.filter(({ purpose }) => purpose === 'original').map(({ version }) => version);
      expect(versions).toEqual([4, 3, 2, 1]);
      expect(listed.map(({ created_at }) => created_at)).toEqual(
        listed
          .map(({ created_at }) => created_at)
          .toSorted()
          .toReversed(),
      );

      // Each fetch is on the timeline: who and which.
      const events = (await timelineOf(operations, job)).events.filter(({ kind }) => kind === 'downloaded');
      // The combined sets were fetched twice: as the row does, too.
      expect(events).toHaveLength(sent.length + 2);
      for (const { actor } of events) expect(actor).toMatchObject({ is_me: true, is_customer: false });
    },
  );

  it('give a range of bytes, and a name that says that they are superseded', async () => {
    const bytes = randomBytes(5_000);
    const job_number = await jobOfA(1);
    const id = await aStoredDocument(stage.database.db, storage, {
      job_number,
      bytes,
      purpose: 'original',
      name: 'plans.zip',
      superseded_at: new Date(),
    });
    const part = await operations.download(pathOf(id), { range: 'bytes=100-199' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-199/5000']);
    expect(part.bytes.equals(bytes.subarray(100, 200))).toBe(true);
    expect(part.headers.get('content-disposition')).toContain('plans (superseded).zip');
    expect(part.headers.get('cache-control')).toBe('private, no-store');
    expect((await operations.download(pathOf(id), { range: 'bytes=9000-' })).status).toBe(416);
    expect((await operations.send('/api/documents/not-a-uuid')).status).toBe(404);
    expect((await operations.send(`${pathOf(id)}?filename=x`)).status).toBe(422);
  });

  it('show a customer the original and the delivered finals, and nothing else', async () => {
    const job = await jobOfA(4);
    const add = (values: object) =>
      aStoredDocument(stage.database.db, storage, { job_number: job, bytes: randomBytes(100), ...values });
    const original = await add({ purpose: 'original', name: 'plans.zip' });
    const final = await add({ purpose: 'final', name: 'set.pdf', published_at: new Date() });
    const delivered = { published_at: new Date('2026-01-05T10:00:00Z'), superseded_at: new Date() };
    const former = await add({ purpose: 'final', name: 'former.pdf', ...delivered });
    await add({ purpose: 'final', name: 'unsent.pdf', superseded_at: new Date() });
    await add({ purpose: 'own_working', name: 'notes.pdf' });
    const ids = (documents: JobDocument[]) => documents.map(({ document_id }) => document_id);
    expect(ids(await documentsOf(customer, job))).toEqual([former, final, original]);
    expect(await documentsOf(operations, job)).toHaveLength(5);
  });
});

describe('the timeline', () => {
  it('has every change of a job: who, when, from where to where, and why', async () => {
    const job = await createJob(aZip());
    await returnJob(job);
    await send(customer, 'replace_original', job, 'again.zip', aZip());
    const { events, spans } = await timelineOf(operations, job);
    expect(events.map(({ kind, from_status, to_status }) => [kind, from_status, to_status])).toEqual([
      ['replace-all', 9, 1],
      ['return-to-customer', 2, 9],
      ['create', null, 1],
    ]);
    expect(events[0]).toMatchObject({
      actor: { name: expect.stringMatching(/^customer_A_owner /), is_me: false, is_customer: true },
      documents: [{ document_id: expect.any(String), name: 'again.zip' }],
      differences: [{ field: 'zip_name', before: 'Lot 14.zip', after: 'again.zip' }],
    });
    expect(events[1]).toMatchObject({ reason: 'Sheet 7 is blurred.' });
    expect(spans.map(({ status_id, is_current }) => [status_id, is_current])).toEqual([
      [1, true],
      [2, false],
      [9, false],
    ]);
    const mine = (await timelineOf(customer, job)).events;
    expect(mine.map(({ kind, actor }) => [kind, actor?.is_me ?? null])).toEqual([
      ['replace-all', true],
      ['return-to-customer', null],
      ['create', true],
    ]);
    expect((await timelineOf(corporate, job)).events[0]!.actor).toMatchObject({ is_me: false, is_customer: true });
  });

  it('comes in pages, each event once, while others are added', async () => {
    const job = await jobOfA(2);
    const { db } = stage.database;
    const total = 2 * TIMELINE_PAGE + 7;
    for (let n = 0; n < total; n += 1)
      await anEvent(db, { job_number: job, kind: 'work-order-placed', detail: { placeBefore: n, placeAfter: n + 1 } });
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await timelineOf(customer, job, cursor);
      seen.push(...page.events.map(({ place_before }) => place_before!));
      cursor = page.next_cursor;
      await anEvent(db, { job_number: job, kind: 'hold' });
    } while (cursor !== undefined);
    expect(seen).toEqual(Array.from({ length: total }, (_, n) => total - 1 - n));
    for (const bad of ['x', '-1', '1e3', '9'.repeat(20)])
      expect([bad, (await customer.send(`/api/jobs/${job}/timeline?cursor=${bad}`)).status]).toEqual([bad, 422]);
  });
});
