import { createHash } from 'node:crypto';
import type { ProofRecord } from '@sealdesk/contract/jobs/proof-record.ts';
import type { SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { aStoredDocument, closeTestStorage, openTestStorage } from '@sealdesk/core/testing/files.ts';
import { aJobToSeal } from '@sealdesk/core/testing/job-to-seal.ts';
import { makeSet, type SealedSet } from '@sealdesk/core/testing/sealed/make-set.ts';
import { planSet } from '@sealdesk/core/testing/sealed/plan-set.ts';
import { TAMPERINGS } from '@sealdesk/core/testing/sealed/tamperings/tampered-set.ts';
import { randomFrom } from '@sealdesk/tools/demo/random.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendAndCheck } from '../harness/send-set.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import type { Visitor } from '../harness/visitor.ts';

let stage: Stage;
let storage: ReturnType<typeof openTestStorage>;
let operations: Visitor;
let good: SealedSet;
/** The same with one dimension changed. */
let bad: { sealed: Buffer; page: number };
beforeAll(async () => {
  stage = await setStage({ workers: 1 });
  storage = openTestStorage();
  operations = await signInAs(stage.product.url, stage.database.db, stage.world.people.role10);
  const wishes = { pages: 3, states: ['CA' as const], form: 'drawn' as const, producer: 'as it was' as const };
  const page = { rotate: 0 as const, words: 'text' as const };
  const plan = { ...planSet('page proof', { ...wishes, page }), cover: null, isUnlockedWanted: true };
  good = await makeSet(plan);
  const dimension = TAMPERINGS.find(({ title }) => title === 'a dimension changed')!;
  const { finding, ...changes } = dimension.change(plan, randomFrom('page proof'));
  bad = { sealed: (await makeSet(plan, changes)).sealed, page: finding.page! };
});
afterAll(async () => {
  if (storage) await closeTestStorage(storage);
  await stage?.clear();
});

const aJob = async (values: Parameters<typeof aJobToSeal>[3] = {}) =>
  aJobToSeal({ db: stage.database.db, storage }, stage.world, good, values);

async function read<Reply = SetProofReply>(path: string): Promise<Reply> {
  const answer = await operations.send(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json as Reply;
}

const send = async (job: number, bytes: Buffer) =>
  sendAndCheck(operations, job, { purpose: 'working', files: { 'sealed.pdf': bytes } });

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const resultsOf = ({ pages }: SetProofReply) => pages.map(({ result }) => result);

/** Has a document checked, and waits for the result. */
async function checked(id: string): Promise<SetProofReply> {
  const asked = await operations.send(`/api/documents/${id}/proof`, { method: 'POST' });
  expect([asked.status, asked.json]).toEqual([202, { message: 'The pages are being checked.' }]);
  const state = async () => (await read(`/api/documents/${id}/proof`)).state;
  await expect.poll(state).not.toBe('checking');
  return read(`/api/documents/${id}/proof`);
}

it('shows why an upload was refused on its page for 30 days, then the corrected set, and which took its place', async () => {
  const { job } = await aJob();
  const { uuid, status } = await send(job, bad.sealed);
  expect(status).toBe('error');
  const { notice } = (await read<{ job: { notice: object } }>(`/api/getjob?job_id=${job}`)).job;
  expect(notice).toMatchObject({ kind: 'set-refused', upload_uuid: uuid });

  const refused = await read(`/api/uploads/${uuid}/proof`);
  expect(refused).toMatchObject({
    job_id: job,
    state: 'failed',
    sealed: { document_id: null, upload_uuid: uuid, sha256: sha256(bad.sealed), pages: 3 },
    submitted: { name: 'merged.pdf', sha256: sha256(good.merged) },
    replaced_by: null,
    staged_by: { is_me: true },
    uploaded_by: { is_me: true },
    licenses: [{ state: 'CA', is_valid: true }],
  });
  expect(resultsOf(refused)).toEqual([1, 2, 3].map((page) => (page === bad.page ? 'failed' : 'proven')));
  const failed = refused.pages[bad.page - 1]!;
  expect(failed).toMatchObject({
    reasons: [`Page ${bad.page} differs`, `Page ${bad.page} is not drawn`].map((words) =>
      expect.stringContaining(words),
    ),
    missing_words: [expect.stringMatching(/^\d+-\d+-\d+$/)],
    new_words: [expect.stringMatching(/^\d+-\d+-\d+$/)],
    states_missing: [],
    seals: [{ by: 'words', state: 'CA', license_number: expect.any(String), is_license_valid: true }],
  });
  expect(failed.words!.of - failed.words!.kept).toBe(1);
  expect(failed.lost.length).toBeGreaterThan(0);
  expect(failed.added.length).toBeGreaterThan(0);

  expect((await send(job, good.sealed)).status).toBe('confirm');
  const accepted = await read(`/api/jobs/${job}/proof`);
  expect(accepted).toMatchObject({ state: 'proven', problems: [], sealed: { sha256: sha256(good.sealed), pages: 3 } });
  expect(resultsOf(accepted)).toEqual(['proven', 'proven', 'proven']);
  const { document_id } = accepted.sealed;
  expect(await read(`/api/documents/${document_id}/proof`)).toEqual(accepted);
  expect(await read(`/api/uploads/${uuid}/proof`)).toMatchObject({ state: 'failed', replaced_by: { document_id } });

  expect((await send(job, good.sealed)).status).toBe('confirm');
  const newer = (await read(`/api/jobs/${job}/proof`)).sealed.document_id;
  expect(await read(`/api/documents/${document_id}/proof`)).toMatchObject({ replaced_by: { document_id: newer } });

  const record = await read<ProofRecord>(`/api/uploads/${uuid}/proof/record?format=json`);
  expect(record).toMatchObject({
    format: 'sealdesk-proof-record',
    version: 1,
    job: { number: `D${job}` },
    sealed: { sha256: sha256(bad.sealed) },
    submitted: { sha256: sha256(good.merged) },
    pages: refused.pages,
  });

  const { db } = stage.database;
  const old = new Date(Date.now() - 31 * 86_400_000);
  await db.updateTable('upload').set({ created_at: old }).where('id', '=', uuid).execute();
  expect((await operations.send(`/api/uploads/${uuid}/proof`)).status).toBe(404);
});

it('lists every page of a set that was refused before its pages were looked at', async () => {
  const { job } = await aJob();
  const [one, two, three] = good.plan.pages;
  const turned = await makeSet(good.plan, { pages: [two!, one!, three!] });
  const { uuid } = await send(job, turned.sealed);
  const proof = await read(`/api/uploads/${uuid}/proof`);
  expect(proof.problems).toEqual([
    { pages: [1, 2], state: null, message: expect.stringContaining('not in the order') },
  ]);
  expect(resultsOf(proof)).toEqual(['failed', 'failed', 'unchecked']);

  const broken = await send(job, good.sealed.subarray(0, good.sealed.length / 2));
  const unread = await read(`/api/uploads/${broken.uuid}/proof`);
  expect(unread).toMatchObject({ state: 'failed', pages: [], problems: [{ pages: [], state: null }] });
});

it('proves an imported set now, and refuses to approve one whose last check failed', async () => {
  const { db } = stage.database;
  const { job, engineerId } = await aJob({ status: STATUS_ID.finalReview });
  const row = { job_number: job, purpose: 'working', name: 'sealed.pdf', bytes: good.sealed };
  const id = await aStoredDocument(db, storage, row);
  expect(await read(`/api/jobs/${job}/proof`)).toMatchObject({ state: 'unproven', sealed: { document_id: id } });
  const proven = await checked(id);
  expect([proven.state, resultsOf(proven)]).toEqual(['proven', ['proven', 'proven', 'proven']]);

  const license = db.updateTable('license').where('contact_id', '=', engineerId);
  await license.set({ valid_from: '2026-10-01' }).execute();
  expect(await checked(id)).toMatchObject({ state: 'failed', licenses: [{ is_valid: false }] });
  const approve = async () =>
    operations.send(`/api/jobs/${job}/actions/approve`, { method: 'POST', body: { pages_viewed: [3, 1] } });
  const refused = await approve();
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('3 pages fail, so this set cannot be approved'),
  ]);
  await license.set({ valid_from: '2026-01-01' }).execute();
  expect((await checked(id)).state).toBe('proven');
  expect((await approve()).status).toBe(200);
});
