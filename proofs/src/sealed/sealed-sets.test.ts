import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allowedActions, type ActionName } from '@sealdesk/contract/jobs/job-actions.ts';
import type { FullJob } from '@sealdesk/contract/jobs/job.ts';
import { STATUS_ID, STATUSES } from '@sealdesk/contract/jobs/statuses.ts';
import { DOWNLOAD_PATH } from '@sealdesk/contract/paths.ts';
import { STATE_NAME } from '@sealdesk/contract/shared/codes.ts';
import {
  LOCKED_BUT_UNLOCKED_WANTED,
  UNLOCKED_BUT_LOCK_EXPECTED,
} from '@sealdesk/contract/uploads/sealed-set-messages.ts';
import { tooManyFiles } from '@sealdesk/contract/uploads/upload-messages.ts';
import { NEXT_STEPS } from '@sealdesk/contract/uploads/upload-steps.ts';
import type { FaultPoint } from '@sealdesk/core/platform/fault-point.ts';
import { aDocument } from '@sealdesk/core/testing/builders.ts';
import { closeTestStorage, openTestStorage } from '@sealdesk/core/testing/files.ts';
import { aJobToSeal, aSmallSet } from '@sealdesk/core/testing/job-to-seal.ts';
import type { Actor } from '@sealdesk/core/testing/people.ts';
import { makeSet } from '@sealdesk/core/testing/sealed/make-set.ts';
import { TAMPERINGS } from '@sealdesk/core/testing/sealed/tamperings/tampered-set.ts';
import { randomFrom } from '@sealdesk/tools/demo/random.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCheck, sendAndCheck, sendSet, takenUpload, type SetPurpose } from '../harness/send-set.ts';
import { aSignedPlan, signedSets, type SignedSets } from '../harness/signed-set.ts';
import { signInOnce } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { aPdf } from '../harness/upload.ts';
import type { Visitor } from '../harness/visitor.ts';

let stage: Stage;
let storage: ReturnType<typeof openTestStorage>;
let operations: Visitor;
let sets: SignedSets;
/** Where a test says at which point a worker stands still. */
let folder: string;
/** Jobs that bad sets are sent to: none of them moves. */
let sealing: number;
let delivering: number;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sealdesk-sets-'));
  stage = await setStage({ workers: 2, env: { FAULT_FOLDER: folder } });
  storage = openTestStorage();
  operations = await visit('role10');
  sets = await signedSets({ db: stage.database.db, storage }, stage.world, aSignedPlan('bad sets'));
  [sealing, delivering] = [await sets.toSeal(), await sets.toDeliver()];
});
afterAll(async () => {
  if (storage) await closeTestStorage(storage);
  await stage?.clear();
  await rm(folder, { recursive: true, force: true });
});

/** The good set with one thing wrong, and where. */
async function badSet(title: string) {
  const tampering = TAMPERINGS.find((one) => one.title === title);
  if (!tampering) throw new Error(`No such tampering: ${title}`);
  const { finding, ...changes } = tampering.change(sets.plan, randomFrom(title));
  return { bytes: (await makeSet(sets.plan, changes)).sealed, ...finding };
}

/** The sentence for this page and state. */
function about(sentence: string, { page, state }: { page: number | null; state: keyof typeof STATE_NAME | null }) {
  return new RegExp(sentence.replace('PAGE', String(page)).replace('STATE', state ? STATE_NAME[state] : ''));
}

const visit = signInOnce(() => stage);

async function statusOf(job: number): Promise<number> {
  const row = stage.database.db.selectFrom('job').select('status').where('number', '=', job);
  return (await row.executeTakeFirstOrThrow()).status;
}

/** Sends a set of one file, and returns what its check says and by which call. */
async function sendAndAsk(job: number, bytes: Buffer, purpose: SetPurpose = 'working') {
  const { step, status, message } = await sendAndCheck(operations, job, { purpose, files: { 'sealed.pdf': bytes } });
  return { step, outcome: { status, message } };
}

describe('[WF-03] the keyword check', () => {
  it.concurrent.each([
    ['a page without a seal', '^Page PAGE carries no STATE seal of'],
    ['a seal of another state in place of the right one', '^Page PAGE carries no STATE seal of'],
    ['a seal of another state beside the right one', 'Page PAGE carries an? STATE seal, but the job is sealed for'],
    ["another engineer's seal on one page", 'The STATE seal on page PAGE does not carry the name'],
  ])('refuses %s, with its page and its state', async (title, sentence) => {
    const { bytes, ...where } = await badSet(title);
    const { step, outcome } = await sendAndAsk(sealing, bytes);
    expect([step, outcome]).toEqual([
      'pdf-keyword-check',
      { status: 'error', message: expect.stringMatching(about(sentence, where)) },
    ]);
    expect(await statusOf(sealing)).toBe(3);
  });

  it.concurrent('refuses a seal of a day on which its engineer held no valid license there', async () => {
    // The upload itself is refused without a license of today, so this one is valid again since.
    const set = await aSmallSet('no license on that day');
    const licenses = set.terms.sealer.licenses.map((license) => ({ ...license, validFrom: '2026-09-15' }));
    const terms = { ...set.terms, sealer: { ...set.terms.sealer, licenses } };
    const { job } = await aJobToSeal({ db: stage.database.db, storage }, stage.world, { ...set, terms });
    const { outcome } = await sendAndAsk(job, set.sealed);
    expect(outcome).toEqual({
      status: 'error',
      message: expect.stringMatching(
        /’s California license was not valid on September 14, 2026, the date of the seal on pages 1 and 2/,
      ),
    });
    expect(await statusOf(job)).toBe(3);
  });
});

describe('[WF-04] the integrity check', () => {
  const BAD: [title: string, make: () => Promise<{ bytes: Buffer; page: number | null }>, sentence: string][] = [
    [
      'a damaged file',
      async () => ({ bytes: sets.good.sealed.subarray(0, sets.good.sealed.indexOf('%%EOF')), page: null }),
      'The end of the PDF is missing: it was cut off',
    ],
    ['a file with a password', () => badSet('a password'), 'Please remove the password'],
    [
      'a file that was changed after signing',
      () => badSet('an update after signing'),
      'Something was added to the PDF after the signature',
    ],
    ['a missing page', () => badSet('a page missing'), 'Pages are missing: .* has 2, and this one has 1'],
    ['one digit changed', () => badSet('a digit changed'), 'Page PAGE .*COMPARED'],
    ['lost text', () => badSet('flattened to a picture'), 'Page PAGE differs from COMPARED: .* are missing'],
  ];
  const WAYS = [
    { purpose: 'working', step: 'pdf-keyword-check', compared: 'the PDF that was to be sealed', status: 3 },
    { purpose: 'final', step: 'pdf-integrity-check', compared: 'the PDF that was reviewed', status: 5 },
  ] as const;
  const cases = BAD.flatMap(([title, make, sentence]) => WAYS.map((way) => ({ title, make, sentence, ...way })));

  it.concurrent.each(cases)('refuses $title by $step, with its reason and place', async (one) => {
    const { bytes, page } = await one.make();
    const job = one.purpose === 'final' ? delivering : sealing;
    const { step, outcome } = await sendAndAsk(job, bytes, one.purpose);
    const sentence = about(one.sentence.replace('COMPARED', one.compared), { page, state: null });
    expect([step, outcome]).toEqual([one.step, { status: 'error', message: expect.stringMatching(sentence) }]);
    expect(await statusOf(job)).toBe(one.status);
  });
});

describe('[UP-15] a lock that is not what the customer asked for', () => {
  it.concurrent('is accepted for review, and the check confirms it with the warning', async () => {
    const { bytes } = await badSet('locked before signing, though unlocked was wanted');
    const job = await sets.toSeal({ unlocked_requested: true });
    const { step, outcome } = await sendAndAsk(job, bytes);
    expect([step, outcome]).toEqual([
      'pdf-keyword-check',
      { status: 'confirm', message: `D${job} is in Final Review. ${LOCKED_BUT_UNLOCKED_WANTED}` },
    ]);
  });

  it.concurrent('is not expected for review yet: locking is the last step', async () => {
    const job = await sets.toSeal({ unlocked_requested: false });
    const { outcome } = await sendAndAsk(job, sets.good.sealed);
    expect(outcome).toEqual({ status: 'confirm', message: `D${job} is in Final Review.` });
  });

  it.concurrent('is accepted as final, and the check confirms it with the warning', async () => {
    const job = await sets.toDeliver({ unlocked_requested: false });
    const { step, outcome } = await sendAndAsk(job, sets.good.sealed, 'final');
    expect([step, outcome]).toEqual([
      'pdf-integrity-check',
      { status: 'confirm', message: `D${job} is complete. ${UNLOCKED_BUT_LOCK_EXPECTED}` },
    ]);
  });
});

describe('what the row of a job offers', () => {
  const read = async (job: number) =>
    ((await operations.send(`/api/getjob?job_id=${job}`)).json as { job: FullJob }).job;
  const offered = async (job: number, name: ActionName, who: Actor) => {
    const { contactId, employeeId } = stage.world.people[who];
    const person = { contact_id: contactId, employee_id: employeeId, role: who === 'role10' ? 10 : 1 };
    return allowedActions(await read(job), { ...person, isSealingEngineer: false }).has(name);
  };
  const aJobAt = async (status: number, hasFinal = false) => {
    const held = status === 11 ? { review_holder_id: stage.world.people.role10_sealer.employeeId } : {};
    const job = await sets.toDeliver({ status, ...held });
    if (hasFinal) await aDocument(stage.database.db, { job_number: job, purpose: 'final', published_at: new Date() });
    return job;
  };
  const pdfs = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, place) => [`part ${place}.pdf`, aPdf()]));

  it('[JA-05] is Final at 5, at 8 and at 4 without final documents, for operations alone, with at most 2 files', async () => {
    const others = [await visit('employee'), await visit('customer_A_owner')];
    for (const { id } of STATUSES) {
      for (const hasFinal of id === STATUS_ID.complete ? [false, true] : [false]) {
        const job = await aJobAt(id, hasFinal);
        const isOpen = [5, 8].includes(id) || (id === 4 && !hasFinal);
        for (const other of others)
          expect([id, (await sendSet(other, job, { purpose: 'final', files: pdfs(1) })).status]).toEqual([id, 403]);
        for (const who of ['employee', 'customer_A_owner'] as const)
          expect([id, await offered(job, 'final-upload', who)]).toEqual([id, false]);
        expect([id, hasFinal, await offered(job, 'final-upload', 'role10')]).toEqual([id, hasFinal, isOpen]);
        if (isOpen) {
          const three = await sendSet(operations, job, { purpose: 'final', files: pdfs(3) });
          expect([three.status, three.json]).toEqual([422, expect.objectContaining({ message: tooManyFiles(2, 3) })]);
        }
        const two = await sendSet(operations, job, { purpose: 'final', files: pdfs(2) });
        expect([id, hasFinal, two.status]).toEqual([id, hasFinal, isOpen ? 202 : 409]);
      }
    }
  });

  it('[JA-04] is Final Review at 10 and 11, for operations alone, and fetches the sealed set', async () => {
    const others = [await visit('employee'), await visit('customer_A_owner')];
    for (const { id } of STATUSES) {
      const job = await aJobAt(id);
      const isOpen = id === 10 || id === 11;
      expect([id, await offered(job, 'final-review', 'role10')]).toEqual([id, isOpen]);
      for (const who of ['employee', 'customer_A_owner'] as const)
        expect([id, await offered(job, 'final-review', who)]).toEqual([id, false]);
      if (!isOpen) continue;
      const list = `/api/files/download/list?jobId=${job}&purpose=working`;
      const file = `${DOWNLOAD_PATH}?jobId=${job}&purpose=working&filename=sealed.pdf`;
      expect((await operations.send(list)).json).toEqual(['sealed.pdf']);
      const { status, bytes } = await operations.download(file);
      expect([status, bytes.equals(sets.good.sealed)]).toEqual([200, true]);
      for (const other of others)
        expect([(await other.send(list)).status, (await other.send(file)).status]).toEqual([403, 403]);
    }
  });
});

describe('a check call', () => {
  it('JSN-039: refuses what is no uuid, SQL among it, as malformed', async () => {
    for (const step of NEXT_STEPS) {
      for (const uuid of ['', 'nonsense', "1' or '1'='1", `${crypto.randomUUID()}'; drop table upload; --`, 7, null]) {
        const answer = await operations.send(`/api/${step}`, { method: 'POST', body: { uuid, job_type: 's' } });
        expect([uuid, answer.status]).toEqual([uuid, 422]);
      }
    }
  });

  it('CON-012: is one run for twenty who ask at once, and each has the same answer', async () => {
    const { pool } = stage.database;
    const job = await sets.toSeal();
    // The worker stands still before it looks at the set, so that nobody who asks comes after the answer.
    const file = path.join(folder, 'set-fetched' satisfies FaultPoint);
    await writeFile(file, '');
    const set = { purpose: 'working', files: { 'sealed.pdf': sets.good.sealed } } as const;
    const { uuid, step } = takenUpload(await sendSet(operations, job, set));
    await expect.poll(() => existsSync(`${file}.reached`)).toBe(true);
    const asked = Array.from({ length: 20 }, () => askCheck(operations, step, uuid));
    await rm(file);
    const answers = await Promise.all([...asked, askCheck(operations, step, uuid)]);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`200 ${JSON.stringify({ status: 'confirm', message: `D${job} is in Final Review.` })}`]),
    );
    const tasks = await pool.query(
      `select retry_count, state from pgboss.job where name = 'check-set' and data->>'uploadId' = $1`,
      [uuid],
    );
    expect(tasks.rows).toEqual([{ retry_count: 0, state: expect.toBeOneOf(['active', 'completed']) }]);
    const proofs = await pool.query('select position from set_proof where upload_id = $1', [uuid]);
    expect(proofs.rows).toEqual([{ position: 0 }]);
    const documents = await pool.query('select name, purpose from document where upload_id = $1', [uuid]);
    expect(documents.rows).toEqual([{ name: 'sealed.pdf', purpose: 'working' }]);
  });
});
