import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { LOCKED_BUT_UNLOCKED_WANTED } from '@sealdesk/contract/uploads/sealed-set-messages.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../identity/session.ts';
import { headObject } from '../platform/storage/storage.ts';
import { getProof } from '../sealed-sets/get-proof.ts';
import { aLicense } from '../testing/builders.ts';
import { aStoredDocument } from '../testing/files.ts';
import { aJobToSeal, aSmallSet, anEngineer } from '../testing/job-to-seal.ts';
import { makeSet, sealedSet, type SealedSet } from '../testing/sealed/make-set.ts';
import { savedByQpdf } from '../testing/sealed/qpdf.ts';
import { HELD, openSetDesk, type SetDesk } from '../testing/set-desk.ts';
import { discardUpload } from '../uploads/discard-upload.ts';
import { getUploadProgress } from '../uploads/upload-progress.ts';
import { REFUSED_PREFIX } from '../uploads/stage-file.ts';

let desk: SetDesk;
let ops: Caller;
let set: SealedSet;
beforeAll(async () => {
  desk = await openSetDesk();
  set = await aSmallSet('check-set');
});
beforeEach(async () => {
  ops = await desk.caller('role10');
});
afterAll(async () => desk.close());

const toSeal = async (values: Parameters<typeof aJobToSeal>[3] = {}) => aJobToSeal(desk.core, desk.world, set, values);
const sealed = (job: number, by = ops, bytes = set.sealed) => ({ job, by, files: { 'sealed.pdf': bytes } });

describe('a sealed set for review', () => {
  it('is answered with its next step, and moves the job to review by its own success', async () => {
    const { job, engineerId } = await toSeal();
    const { id, status, body } = await desk.send(sealed(job));
    expect({ status, body }).toEqual({
      status: 202,
      body: {
        uuid: id,
        status: 'ok',
        next_step: 'pdf-keyword-check',
        message: 'The file is stored and being checked.',
      },
    });
    expect(await desk.jobOf(job, ops)).toMatchObject({
      job_status: { id: STATUS_ID.readyToSeal },
      notice: { kind: 'checking', message: 'Waiting to be checked', upload_uuid: id },
      own_check: id,
    });

    await desk.check(id);
    expect(await desk.outcome(id, ops)).toEqual({ status: 'confirm', message: `D${job} is in Final Review.` });
    expect(await desk.jobOf(job, ops)).toMatchObject({
      job_status: { id: STATUS_ID.finalReview },
      engineer_seal_contact_id: engineerId,
      notice: null,
      own_check: null,
      replace_file: 'working',
    });
    const [document] = await desk.documentsOf(job, 'working');
    expect(document).toMatchObject({ name: 'sealed.pdf', pages: 2, superseded_at: null });
    expect((await desk.eventsOf(job)).at(-1)).toMatchObject({
      kind: 'for-review',
      from_status: 3,
      to_status: 10,
      detail: { uploadId: id, sealerId: engineerId, documents: [{ documentId: document!.id }] },
    });
    const proof = await getProof(desk.core, ops.viewer, job);
    const [merged] = await desk.documentsOf(job, 'merged');
    expect(proof).toMatchObject({
      job_id: job,
      state: 'proven',
      progress: null,
      sealed: { upload_uuid: id, document_id: document!.id, purpose: 'working', pages: 2 },
      submitted: { document_id: merged!.id, sha256: merged!.sha256.toString('hex') },
      replaced_by: null,
      states: ['CA'],
      sealer: { id: engineerId },
      staged_by: { is_me: true },
      uploaded_by: { is_me: true },
      licenses: [{ state: 'CA', is_valid: true }],
      problems: [],
    });
    expect(proof.pages.map(({ page, result }) => [page, result])).toEqual([
      [1, 'proven'],
      [2, 'proven'],
    ]);
  });

  it('that fails is refused with its reason, its bytes kept, and the job stays', async () => {
    const { job } = await toSeal();
    const other = await aSmallSet('another drawing');
    const { id } = await desk.send(sealed(job, ops, other.sealed));
    await desk.check(id);
    const answer = await desk.outcome(id, ops);
    expect(answer).toMatchObject({ status: 'error', message: expect.stringContaining('Page 1') });
    expect(await desk.outcome(id, ops)).toEqual(answer);
    // Another set's drawing, and no seal of this job's engineer: both checks found something.
    const { steps } = await getUploadProgress(desk.core, ops.viewer, id);
    expect(steps.filter(({ state }) => state === 'failed').map(({ name }) => name)).toEqual([
      'pdf-keyword-check',
      'pdf-integrity-check',
    ]);
    expect(steps.some(({ state }) => state === 'running')).toBe(false);
    expect(await desk.jobOf(job, ops)).toMatchObject({
      job_status: { id: STATUS_ID.readyToSeal },
      notice: { kind: 'set-refused', message: 'The sealed set was refused', detail: answer.message, upload_uuid: id },
      own_check: id,
    });
    expect(await desk.documentsOf(job, 'working')).toEqual([]);
    const { object_key } = await desk.core.db
      .selectFrom('upload_file')
      .select('object_key')
      .where('upload_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await headObject(desk.core.storage, 'staging', `${REFUSED_PREFIX}${object_key}`)).not.toBeNull();
    expect(await headObject(desk.core.storage, 'staging', object_key)).toBeNull();
  });

  it('is accepted with a warning where it is locked although the customer asked for an unlocked one', async () => {
    const { job } = await toSeal({ unlocked_requested: true });
    const lock = async (pdf: Buffer) => savedByQpdf(pdf, '--encrypt', '', 'owner', '256', '--modify=none', '--');
    const locked = await makeSet(set.plan, { unsigned: lock });
    const { id, status, message } = await desk.sendAndCheck(sealed(job, ops, locked.sealed));
    expect(status).toBe('confirm');
    const { warnings } = await getUploadProgress(desk.core, ops.viewer, id);
    expect(warnings).toEqual([LOCKED_BUT_UNLOCKED_WANTED]);
    expect(message).toBe(`D${job} is in Final Review. ${warnings[0]}`);
    expect((await getProof(desk.core, ops.viewer, job)).warnings).toEqual(warnings);
  });

  it('need not be locked yet', async () => {
    const { job } = await toSeal({ unlocked_requested: false });
    const { message } = await desk.sendAndCheck(sealed(job));
    expect(message).toBe(`D${job} is in Final Review.`);
  });

  it('is one run however often its task is, and whoever discards it meanwhile is obeyed', async () => {
    const { job } = await toSeal();
    const { id } = await desk.send(sealed(job));
    await discardUpload(desk.core, ops.viewer, id);
    await desk.check(id);
    expect(await desk.outcome(id, ops)).toMatchObject({
      status: 'error',
      message: expect.stringContaining('discarded'),
    });
    expect(await desk.jobOf(job, ops)).toMatchObject({ job_status: { id: STATUS_ID.readyToSeal }, notice: null });

    const again = await desk.send(sealed(job));
    await desk.check(again.id);
    await desk.check(again.id);
    expect(await desk.documentsOf(job, 'working')).toHaveLength(1);
  });
});

describe('whose seals a set must carry', () => {
  const refusal = (problem: string) => ({
    kind: 'invalid',
    message: expect.stringContaining(problem),
    fields: { engineer_seal_contact_id: [expect.stringContaining(problem)] },
  });

  it('is who the job names; without a license in every state the upload is refused before it is stored', async () => {
    const { job, engineerId } = await toSeal({ seal_states: ['CA', 'CO'] });
    await expect(desk.send(sealed(job))).rejects.toMatchObject(refusal('holds no license valid today in every state'));
    await aLicense(desk.core.db, engineerId, 'CO', { valid_until: '2026-01-31' });
    await expect(desk.send(sealed(job))).rejects.toMatchObject(refusal('CA, CO'));
    await aLicense(desk.core.db, engineerId, 'CO');
    expect((await desk.send(sealed(job))).status).toBe(202);
  });

  it('is the uploader where the job names nobody, if they can seal it', async () => {
    const { job } = await toSeal({ sealing_engineer_id: null });
    await expect(desk.send(sealed(job))).rejects.toMatchObject(refusal('names no sealing engineer'));
    const sealer = await desk.caller('role10_sealer');
    for (const { state, number } of set.terms.sealer.licenses)
      await aLicense(desk.core.db, sealer.viewer.contactId, state, { number });
    const names = set.terms.sealer.fullName.split(' ');
    await desk.core.db
      .updateTable('contact')
      .set({ first_name: names.slice(0, -1).join(' '), last_name: names.at(-1)! })
      .where('id', '=', sealer.viewer.contactId)
      .execute();
    expect(await desk.sendAndCheck(sealed(job, sealer))).toMatchObject({ status: 'confirm' });
    expect(await desk.jobOf(job, ops)).toMatchObject({
      job_status: { id: STATUS_ID.finalReview },
      engineer_seal_contact_id: sealer.viewer.contactId,
    });
  });
});

describe('what changes while a set is checked', () => {
  /** Checks the set of a new job while somebody does something between the proof and the acceptance. */
  async function checkedWhile(change: (job: number, engineerId: number) => Promise<unknown>, asked = set) {
    const { job, engineerId } = await aJobToSeal(desk.core, desk.world, asked);
    const { id } = await desk.send(sealed(job, ops, asked.sealed));
    // The bytes are copied after the proof and before the job is locked: the store's first copy is the moment.
    const { client } = desk.core.storage;
    let isChanged = false;
    const send = async (...given: Parameters<typeof client.send>) => {
      if (!isChanged && given[0].constructor.name === 'CopyObjectCommand') {
        isChanged = true;
        await change(job, engineerId);
      }
      return client.send(...given);
    };
    const watched = Object.create(client, { send: { value: send } }) as typeof client;
    await desk.check(id, HELD, { ...desk.core, storage: { ...desk.core.storage, client: watched } });
    expect(isChanged).toBe(true);
    return { job, id, answer: await desk.outcome(id, ops) };
  }

  it('a set under a certificate that is reported lost is refused: one that is under check, and one that comes later', async () => {
    const made = await sealedSet('lost certificate', {
      pages: 1,
      states: ['WA'],
      form: 'drawn',
      style: 'lines',
      producer: 'as it was',
    });
    const signed = { ...made, terms: { ...made.terms, isUnlockedWanted: true } };
    const lose = async (_: number, engineerId: number) =>
      desk.core.db
        .updateTable('engineer_certificate')
        .set({ ended_at: new Date() })
        .where('contact_id', '=', engineerId)
        .execute();
    const { job, answer } = await checkedWhile(lose, signed);
    expect(answer).toMatchObject({ status: 'error', message: expect.stringContaining('was reported lost or ended') });
    expect(await desk.documentsOf(job, 'working')).toEqual([]);
    const later = await desk.sendAndCheck(sealed(job, ops, signed.sealed));
    expect(later).toMatchObject({ status: 'error', message: expect.stringContaining('was not valid when') });
  });

  const sender = () => desk.world.people.role10.userId;
  const setJob = async (job: number, values: { status?: number; seal_states?: string[] }) =>
    desk.core.db.updateTable('job').set(values).where('number', '=', job).execute();

  it.each([
    [
      'the job is moved',
      async (job: number) => setJob(job, { status: STATUS_ID.inProgress }),
      'is at In Progress, so it takes no Working file',
    ],
    [
      'a license ends',
      async (_: number, engineerId: number) =>
        desk.core.db
          .updateTable('license')
          .set({ valid_until: '2026-01-31' })
          .where('contact_id', '=', engineerId)
          .execute(),
      'holds no license valid today',
    ],
    [
      'another set is to be sealed',
      async (job: number) => {
        await desk.core.db
          .updateTable('document')
          .set({ superseded_at: new Date() })
          .where('job_number', '=', job)
          .execute();
        const merged = { job_number: job, purpose: 'merged', name: 'merged.pdf', bytes: set.merged };
        await aStoredDocument(desk.core.db, desk.core.storage, merged);
      },
      'The job was changed while the file was checked',
    ],
    [
      'another engineer is named',
      async (job: number) =>
        desk.core.db
          .updateTable('job')
          .set({ sealing_engineer_id: await anEngineer(desk.core.db, set) })
          .where('number', '=', job)
          .execute(),
      'The job was changed while the file was checked',
    ],
    [
      'the sender loses their role',
      async () =>
        desk.core.db.updateTable('app_user').set({ disabled_at: new Date() }).where('id', '=', sender()).execute(),
      'was changed by somebody else while the file was checked',
    ],
  ])('refuses it with a sentence: %s', async (_name, change, sentence) => {
    try {
      const { job, answer } = await checkedWhile(change);
      expect(answer).toMatchObject({ status: 'error', message: expect.stringContaining(sentence) });
      expect(await desk.documentsOf(job, 'working')).toEqual([]);
    } finally {
      await desk.core.db.updateTable('app_user').set({ disabled_at: null }).where('id', '=', sender()).execute();
    }
  });
});

describe('the outcome of a check', () => {
  it('is for its uploader, under the step and type that the upload named', async () => {
    const { job } = await toSeal();
    const { id } = await desk.sendAndCheck(sealed(job));
    await expect(desk.outcome(id, await desk.caller('role10_sealer'))).rejects.toMatchObject({ kind: 'missing' });
    await expect(desk.outcome(id, await desk.caller('customer_A_owner'))).rejects.toMatchObject({ kind: 'missing' });
    await expect(desk.outcome(id, ops, 'pdf-integrity-check')).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('is one run for twenty who wait, and each has the same answer', async () => {
    const { job } = await toSeal();
    const { id } = await desk.send(sealed(job));
    const asked = Array.from({ length: 20 }, async () => desk.outcome(id, ops));
    await desk.check(id, HELD);
    const answers = await Promise.all(asked);
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ status: 'confirm', message: `D${job} is in Final Review.` })]),
    );
    expect(await desk.documentsOf(job, 'working')).toHaveLength(1);
  });
});

describe('Replace File under review', () => {
  it('is for whoever uploaded the set, keeps the status, and supersedes', async () => {
    const { job } = await toSeal();
    await desk.sendAndCheck(sealed(job));
    await expect(desk.send(sealed(job, await desk.caller('role10_sealer')))).rejects.toMatchObject({
      kind: 'forbidden',
    });
    const answer = await desk.sendAndCheck(sealed(job));
    expect(answer).toMatchObject({ status: 'confirm', message: expect.stringContaining('takes the place') });
    expect(await desk.jobOf(job, ops)).toMatchObject({ job_status: { id: STATUS_ID.finalReview } });
    expect((await desk.documentsOf(job, 'working')).map(({ superseded_at }) => superseded_at === null)).toEqual([
      false,
      true,
    ]);
    expect((await desk.eventsOf(job)).at(-1)).toMatchObject({ kind: 'resend-review', from_status: 10, to_status: 10 });
  });
});
