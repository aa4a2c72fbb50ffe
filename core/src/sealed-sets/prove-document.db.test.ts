import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../identity/session.ts';
import { UNKEYED } from '../idempotency/once.ts';
import { aJob, aLicense } from '../testing/builders.ts';
import { aStoredDocument } from '../testing/files.ts';
import { aJobToSeal, aSmallSet } from '../testing/job-to-seal.ts';
import { makeSet, type SealedSet } from '../testing/sealed/make-set.ts';
import { planSet } from '../testing/sealed/plan-set.ts';
import { HELD, openSetDesk, type SetDesk } from '../testing/set-desk.ts';
import { actOnJob } from '../workflow/act-on-job.ts';
import { getDocumentProof, getProof } from './get-proof.ts';
import { getDocumentRecord } from './proof-record.ts';
import { proveDocument, requestProof, settleStrandedProofs } from './prove-document.ts';

let desk: SetDesk;
let set: SealedSet;
let ops: Caller;
let engineer: Caller;
beforeAll(async () => {
  desk = await openSetDesk();
  set = await aSmallSet('check-set');
  ops = await desk.caller('role10');
  engineer = await desk.caller('role10_sealer');
});
afterAll(async () => desk.close());

const proofOf = async (id: string) => getDocumentProof(desk.core, ops.viewer, id);
const runsOf = async (id: string) =>
  desk.core.db.selectFrom('proof_run').select(['id', 'settled_at']).where('document_id', '=', id).execute();

/** Asks for a check of the document and makes it, as the worker does. */
async function check(id: string): Promise<void> {
  await requestProof(desk.core, ops.viewer, id);
  const run = (await runsOf(id)).find(({ settled_at }) => settled_at === null);
  await proveDocument(desk.core, run!.id, HELD);
}

/** A job under review whose set came from the former system: it has no upload and was never proven. */
async function imported(bytes = set.sealed) {
  const { job } = await aJobToSeal(desk.core, desk.world, set, { status: STATUS_ID.finalReview });
  const row = { job_number: job, purpose: 'working', name: 'sealed.pdf', bytes };
  return { job, id: await aStoredDocument(desk.core.db, desk.core.storage, row) };
}

/** A job whose set was uploaded and passed its check. */
async function reviewed() {
  const { job, engineerId } = await aJobToSeal(desk.core, desk.world, set);
  const { status } = await desk.sendAndCheck({ job, by: engineer, files: { 'sealed.pdf': set.sealed } });
  expect(status).toBe('confirm');
  const [document] = await desk.documentsOf(job, 'working');
  return { job, engineerId, id: document!.id };
}

const approve = async (job: number) => actOnJob(desk.core, ops, { jobNumber: job, name: 'approve' }, UNKEYED);

it('proves a set that was accepted before pages were proven; two who ask at once get one check', async () => {
  const { job, id } = await imported();
  const [merged] = await desk.documentsOf(job, 'merged');
  expect(await proofOf(id)).toMatchObject({
    state: 'unproven',
    sealed: { document_id: id, upload_uuid: null, pages: null },
    submitted: { document_id: merged!.id },
    pages: [],
    checked_at: null,
  });
  await Promise.all([1, 2, 3].map(async () => requestProof(desk.core, ops.viewer, id)));
  const [run, ...more] = await runsOf(id);
  expect(more).toEqual([]);
  expect(await proofOf(id)).toMatchObject({ state: 'checking', progress: { message: 'Waiting to be checked' } });

  await proveDocument(desk.core, run!.id, HELD);
  await proveDocument(desk.core, run!.id, HELD);
  const proof = await proofOf(id);
  expect(proof).toMatchObject({ state: 'proven', sealed: { pages: 2 }, submitted: { document_id: merged!.id } });
  expect(proof.pages.map(({ result, words }) => [result, words!.kept === words!.of])).toEqual([
    ['proven', true],
    ['proven', true],
  ]);
  expect(await getProof(desk.core, ops.viewer, job)).toEqual(proof);
});

it('finds what is wrong with a set that nobody had proven, on its page', async () => {
  const other = await aSmallSet('another drawing');
  const { job, id } = await imported(other.sealed);
  await check(id);
  const proof = await proofOf(id);
  expect(proof.state).toBe('failed');
  expect(proof.pages.map(({ result, reasons }) => [result, reasons.length > 0])).toEqual([
    ['failed', true],
    ['failed', true],
  ]);
  await expect(approve(job)).rejects.toMatchObject({
    kind: 'conflict',
    message: '2 pages fail, so this set cannot be approved',
  });
});

it('lets the last check of a set decide whether it can be approved, and keeps the earlier ones', async () => {
  const { job, id, engineerId } = await reviewed();
  const licenses = desk.core.db.updateTable('license').where('contact_id', '=', engineerId);
  await licenses.set({ valid_from: '2026-10-01' }).execute();
  await requestProof(desk.core, ops.viewer, id);
  await expect(approve(job)).rejects.toMatchObject({ kind: 'conflict', message: 'The check is still running' });
  const [run] = await runsOf(id);
  await proveDocument(desk.core, run!.id, HELD);
  expect(await proofOf(id)).toMatchObject({
    state: 'failed',
    licenses: [{ state: 'CA', is_valid: false }],
    pages: [
      { result: 'failed', seals: [{ state: 'CA', is_license_valid: false }] },
      { result: 'failed', seals: [{ is_license_valid: false }] },
    ],
  });
  await expect(approve(job)).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('2 pages fail'),
  });

  await aLicense(desk.core.db, engineerId, 'CA', { valid_from: '2026-01-01', valid_until: '2026-09-30' });
  await check(id);
  expect(await proofOf(id)).toMatchObject({ state: 'proven', problems: [] });
  const kept = desk.core.db.selectFrom('page_proof').innerJoin('proof_run', 'proof_run.id', 'page_proof.upload_id');
  expect(await kept.select('page').where('document_id', '=', id).execute()).toHaveLength(4);
  await approve(job);
});

it('names who staged, who uploaded and who sealed a set, each for what they did', async () => {
  const { people, companyA } = desk.world;
  const [stager, sender] = [people.role10, people.role10_sealer];
  const nameOf = async (id: number) => {
    const contact = desk.core.db.selectFrom('contact').select(['first_name', 'last_name']).where('id', '=', id);
    const { first_name, last_name } = await contact.executeTakeFirstOrThrow();
    return `${first_name} ${last_name}`;
  };
  const [stagerName, senderName] = await Promise.all([stager, sender].map(({ contactId }) => nameOf(contactId)));
  const facts = ({ staged_by, uploaded_by, sealer }: Awaited<ReturnType<typeof getProof>>) => ({
    staged_by,
    uploaded_by,
    sealer,
  });

  const { job, engineerId } = await aJobToSeal(desk.core, desk.world, set);
  const sealer = { id: engineerId, full_name: set.terms.sealer.fullName };
  await desk.sendAndCheck({ job, by: await desk.caller('role10_sealer'), files: { 'sealed.pdf': set.sealed } });
  const proof = await getProof(desk.core, ops.viewer, job);
  expect(facts(proof)).toEqual({
    staged_by: { id: stager.contactId, full_name: stagerName, is_me: true },
    uploaded_by: { id: sender.contactId, full_name: senderName, is_me: false },
    sealer,
  });
  expect(await getDocumentRecord(desk.core, ops.viewer, proof.sealed.document_id!)).toMatchObject({
    staged_by: stagerName,
    uploaded_by: senderName,
    sealer,
  });

  // Its final was not staged by who sent the set for review.
  await desk.core.db.updateTable('job').set({ status: STATUS_ID.awaitingFinal }).where('number', '=', job).execute();
  await desk.sendAndCheck({ job, by: ops, files: { 'final.pdf': set.sealed }, purpose: 'final' });
  const [final] = await desk.documentsOf(job, 'final');
  expect(facts(await proofOf(final!.id))).toEqual({
    staged_by: { id: stager.contactId, full_name: stagerName, is_me: true },
    uploaded_by: { id: stager.contactId, full_name: stagerName, is_me: true },
    sealer,
  });

  // A set of the former system has no set to seal; its job may say who staged it.
  const values = { company_id: companyA, contact_id: people.customer_A_owner.contactId, status: STATUS_ID.finalReview };
  const { db, storage } = desk.core;
  const former = await aJob(db, { ...values, initial_sealer_id: sender.employeeId });
  const row = { job_number: former, purpose: 'working', name: 'sealed.pdf', bytes: set.sealed };
  await aStoredDocument(db, storage, row);
  expect(facts(await getProof(desk.core, ops.viewer, former))).toEqual({
    staged_by: { id: sender.contactId, full_name: senderName, is_me: false },
    uploaded_by: null,
    sealer: null,
  });
});

it('leaves nothing of a check whose task was taken away, and ends one that was given up', async () => {
  const { id } = await reviewed();
  await requestProof(desk.core, ops.viewer, id);
  const [run] = await runsOf(id);
  const lost = { ...HELD, hold: () => Promise.reject(new Error('The task is lost.')) };
  await expect(proveDocument(desk.core, run!.id, lost)).rejects.toThrow('The task is lost.');
  const kept = desk.core.db.selectFrom('set_proof').select('position').where('upload_id', '=', run!.id);
  expect(await kept.execute()).toEqual([]);
  expect((await proofOf(id)).state).toBe('checking');

  await desk.core.db
    .updateTable('proof_run')
    .set({ requested_at: new Date(Date.now() - 60_000) })
    .where('id', '=', run!.id)
    .execute();
  expect(await settleStrandedProofs(desk.core)).toBe(0);
  await desk.core.pool.query("delete from pgboss.job where name = 'prove-document'");
  expect(await settleStrandedProofs(desk.core)).toBe(1);
  expect(await proofOf(id)).toMatchObject({
    state: 'proven',
    warnings: [expect.stringContaining('could not be checked')],
  });
});

it('is asked for by operations, of sealed sets and final documents whose job names who sealed it', async () => {
  const { job, id } = await imported();
  const [merged] = await desk.documentsOf(job, 'merged');
  await expect(requestProof(desk.core, ops.viewer, merged!.id)).rejects.toMatchObject({ kind: 'missing' });
  await desk.core.db.updateTable('job').set({ sealing_engineer_id: null }).where('number', '=', job).execute();
  await expect(requestProof(desk.core, ops.viewer, id)).rejects.toMatchObject({ kind: 'conflict' });
  expect(await runsOf(id)).toEqual([]);
});

it('warns in the proof and in its record of a signature that only names the sealer, also where an earlier check did not', async () => {
  const plan = planSet('self-signed', { pages: 1, states: ['CA'], form: 'drawn', producer: 'as it was' });
  const signature = { signer: plan.sealer, kind: 'ec', subFilter: 'ETSI.CAdES.detached', isTimeSigned: true } as const;
  const signed = await makeSet({ ...plan, signature, isUnlockedWanted: true });
  const terms = { ...signed.terms, sealer: { ...signed.terms.sealer, certificates: [] } };
  const { job } = await aJobToSeal(desk.core, desk.world, { ...signed, terms });
  const sent = await desk.sendAndCheck({ job, by: ops, files: { 'sealed.pdf': signed.sealed } });
  const warning = expect.stringContaining(`a certificate that isn’t registered for ${plan.sealer}.`) as string;
  expect(sent).toMatchObject({ status: 'confirm', message: warning });
  const { id } = (await desk.documentsOf(job, 'working'))[0]!;
  const reported = async () => [await proofOf(id), await getDocumentRecord(desk.core, ops.viewer, id)];
  for (const { state, signatures, warnings } of await reported()) {
    expect({ state, signatures }).toMatchObject({
      state: 'proven',
      signatures: [{ signer: plan.sealer, is_sealers: false }],
    });
    expect(warnings).toEqual([warning]);
  }

  // As the last check of an earlier release kept it.
  await requestProof(desk.core, ops.viewer, id);
  const run = (await runsOf(id))[0]!.id;
  const kept = desk.core.db.selectFrom('set_proof').select('signatures').where('upload_id', '=', sent.id);
  const { signatures } = await kept.executeTakeFirstOrThrow();
  const row = { upload_id: run, position: 0, is_compared: true, problems: '[]', warnings: '[]' };
  await desk.core.db
    .insertInto('set_proof')
    .values({ ...row, signatures: JSON.stringify(signatures) })
    .execute();
  await desk.core.db.updateTable('proof_run').set({ settled_at: new Date() }).where('id', '=', run).execute();
  expect((await proofOf(id)).pages).toMatchObject([{ result: 'unchecked' }]);
  for (const { warnings } of await reported()) expect(warnings).toEqual([warning]);
});
