import { COMPLETION_MAIL_SECONDS } from '@sealdesk/contract/shared/limits.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { DOWNLOAD_PATH } from '@sealdesk/contract/paths.ts';
import { designsNotFound, designsRedrawn } from '@sealdesk/contract/uploads/sealed-set-messages.ts';
import { OTHER_STEP } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { UploadProgress } from '@sealdesk/contract/uploads/upload.ts';
import { aCompany, aContact, aCorporation } from '@sealdesk/core/testing/builders.ts';
import { aStoredDocument } from '@sealdesk/core/testing/files.ts';
import { aJobToSeal, aSmallSet, anEngineer } from '@sealdesk/core/testing/job-to-seal.ts';
import { makeSet, type SealedSet } from '@sealdesk/core/testing/sealed/make-set.ts';
import type { PlannedPage } from '@sealdesk/core/testing/sealed/planned-page.ts';
import { planSet } from '@sealdesk/core/testing/sealed/plan-set.ts';
import { writePlanned } from '@sealdesk/core/testing/sealed/write-planned.ts';
import { writeZip } from '@sealdesk/core/testing/zips/write-zip.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act } from '../harness/act.ts';
import { editContact } from '../harness/contacts.ts';
import { beginFileAt, idOf, sendPiece } from '../harness/resumable.ts';
import { askCheck, sendAndCheck, sendSet } from '../harness/send-set.ts';
import { SetStage } from '../harness/set-stage.ts';
import { aRepair } from '../harness/repairs.ts';
import { sendUpload } from '../harness/upload.ts';

let scene: SetStage;
let set: SealedSet;
beforeAll(async () => {
  scene = await SetStage.open({ workers: 2 });
  set = await aSmallSet('delivery');
});
afterAll(async () => scene?.clear());

/** A job at Awaiting Final, with the sealed set that was reviewed. */
async function reviewed(values: Parameters<typeof aJobToSeal>[3] = {}): Promise<number> {
  const awaiting = { status: STATUS_ID.awaitingFinal, ...values };
  const { job } = await aJobToSeal(scene.core, scene.stage.world, set, awaiting);
  const working = { job_number: job, purpose: 'working', name: 'sealed.pdf', bytes: set.sealed };
  await aStoredDocument(scene.core.db, scene.core.storage, working);
  return job;
}

async function fetchFinal(job: number, filename: string): Promise<Buffer> {
  const query = new URLSearchParams({ jobId: String(job), purpose: 'final', filename });
  return (await scene.operations.download(`${DOWNLOAD_PATH}?${query.toString()}`)).bytes;
}

async function isSent(job: number): Promise<boolean> {
  const mails = await scene.mailsOf(job);
  return mails.length > 0 && mails.every(({ state }) => state === 'sent');
}

describe('a final without a reviewed set', () => {
  const wishes = { page: { family: 'mitek', words: 'text', rotate: 0, crop: null }, states: ['CA'] } as const;
  const how = { form: 'drawn', producer: 'as it was' } as const;
  /** Two designs of a customer, which are sealed: well, one of them not at all, or one of them drawn anew. */
  const plan = { ...planSet('repair', { pages: 2, ...wishes, states: ['CA'], ...how }), cover: null };
  let good: SealedSet;
  let unsealed: SealedSet;
  let redrawn: SealedSet;
  let engineerId: number;
  beforeAll(async () => {
    good = await makeSet(plan);
    unsealed = await makeSet(plan, { sealing: { seals: [plan.seals[0]!, []] } });
    const [first, second] = plan.pages as [PlannedPage, PlannedPage];
    const commands = first.drawing.commands.slice(0, -1);
    redrawn = await makeSet(plan, { pages: [{ ...first, drawing: { ...first.drawing, commands } }, second] });
    engineerId = await anEngineer(scene.core.db, good);
  });
  const zipOf = (...drawings: Buffer[]) =>
    writeZip(drawings.map((bytes, place) => ({ name: `drawings-${place}.pdf`, bytes })));
  const final = (bytes: Buffer) => ({ purpose: 'final', files: { 'repair.pdf': bytes }, jobType: 'r' }) as const;
  const comparedPages = async (uuid: string) => {
    const { rows } = await sql<{ compared: { page: number; isSame: boolean } | null }>`
      select proof->'comparedWith' as compared from page_proof where upload_id = ${uuid} order by page`.execute(
      scene.core.db,
    );
    return rows.map(({ compared }) => compared);
  };

  it.each([
    ['at In Engineering', STATUS_ID.inEngineering],
    ['at Complete without final documents', STATUS_ID.complete],
  ] as const)('[WF-10] %s is checked for its words and its file, and one call answers for both', async (_, status) => {
    const job = await aRepair(scene, { engineerId, status }, zipOf(good.merged));
    const unread = await sendAndCheck(scene.operations, job, final(unsealed.sealed));
    expect([unread.step, unread.status]).toEqual(['pdf-integrity-check', 'error']);
    expect(unread.message).toMatch(/^Page 2 carries no California seal/);
    const damaged = await sendAndCheck(scene.operations, job, final(good.sealed.subarray(0, -2_000)));
    expect([damaged.step, damaged.status]).toEqual(['pdf-integrity-check', 'error']);
    expect(damaged.message).toMatch(/damaged|whole/);
    expect(await scene.read(job)).toMatchObject({ job_status: { id: status }, num_final_docs: 0 });

    const answer = await sendSet(scene.operations, job, final(good.sealed));
    expect([answer.status, answer.json]).toEqual([202, expect.objectContaining({ next_step: 'pdf-integrity-check' })]);
    const { uuid } = answer.json as { uuid: string };
    const outcome = await askCheck(scene.operations, 'pdf-integrity-check', uuid, 'r');
    expect([outcome.status, outcome.json]).toEqual([200, { status: 'confirm', message: `D${job} is complete.` }]);
    const otherStep = await askCheck(scene.operations, 'pdf-keyword-check', uuid, 'r');
    expect([otherStep.status, otherStep.json]).toEqual([409, expect.objectContaining({ message: OTHER_STEP })]);
    const { steps } = (await scene.operations.send(`/api/uploads/${uuid}`)).json as UploadProgress;
    const done = steps.filter(({ state }) => state === 'done').map(({ name }) => name);
    expect(done).toEqual(expect.arrayContaining(['pdf-keyword-check', 'pdf-integrity-check']));
    expect(await comparedPages(uuid)).toEqual([
      { page: 1, isSame: true },
      { page: 2, isSame: true },
    ]);
    expect(await scene.read(job)).toMatchObject({
      job_status: { id: STATUS_ID.complete },
      num_final_docs: 1,
      date_final_sent: expect.any(String),
    });
    expect(await fetchFinal(job, 'repair.pdf')).toEqual(good.sealed);
  });

  it('[WF-10] is compared with the drawings that the original has; what was left out or drawn anew is a warning', async () => {
    const left = planSet('left out', { pages: 1, ...wishes, states: ['CA'] });
    const job = await aRepair(scene, { engineerId }, zipOf(good.merged, await writePlanned(left.pages)));
    const differs = await sendAndCheck(scene.operations, job, final(redrawn.sealed));
    expect(differs).toMatchObject({
      status: 'confirm',
      message: `D${job} is complete. ${designsNotFound(['A1'])} ${designsRedrawn([1])}`,
    });
    expect(await comparedPages(differs.uuid)).toEqual([
      { page: 1, isSame: false },
      { page: 2, isSame: true },
    ]);

    const without = await aRepair(scene, { engineerId });
    const alone = await sendAndCheck(scene.operations, without, final(good.sealed));
    expect(alone).toMatchObject({ status: 'confirm', message: `D${without} is complete.` });
    expect(await comparedPages(alone.uuid)).toEqual([null, null]);
  });
});

describe('For Review', () => {
  it('[WF-06] moves the job to Final Review once it is accepted; a reviewer reserves it, and releases it', async () => {
    const { job } = await aJobToSeal(scene.core, scene.stage.world, set);
    const working = { purpose: 'working', files: { 'sealed.pdf': set.sealed } } as const;
    const sent = await sendAndCheck(scene.engineer, job, working);
    expect(sent).toMatchObject({ step: 'pdf-keyword-check', status: 'confirm' });
    const statusOf = async () => (await scene.read(job)).job_status.status;
    expect(await statusOf()).toBe('Final Review');

    // A sealing engineer is no reviewer.
    expect((await act(scene.engineer, job, 'reserve')).status).toBe(403);
    expect((await act(scene.operations, job, 'reserve')).status).toBe(200);
    expect(await statusOf()).toBe('Final Review (Reserved)');
    expect((await act(scene.operations, job, 'release')).status).toBe(200);
    expect(await statusOf()).toBe('Final Review');
    expect(await scene.eventsOf(job)).toEqual([
      { kind: 'for-review', from_status: 3, to_status: 10 },
      { kind: 'reserve', from_status: 10, to_status: 11 },
      { kind: 'release', from_status: 11, to_status: 10 },
    ]);
  });
});

describe('Final', () => {
  it('[WF-05] completes the job once it is accepted, and the customer is mailed once with the copies that the dialog listed', async () => {
    const { db } = scene.core;
    const corporation_id = await aCorporation(db);
    const company_id = await aCompany(db, { corporation_id });
    const person = async (first_name: string) =>
      aContact(db, { company_id, first_name, last_name: 'X', email: `${first_name}@customer.example` });
    const [contact_id, cc_contact_id, main_contact_id] = [
      await person('kelsey'),
      await person('sam'),
      await person('mia'),
    ];
    await db.updateTable('company').set({ cc_contact_id, main_contact_id }).where('id', '=', company_id).execute();
    const corporate = { cc_contact_id: await person('corey') };
    await db.updateTable('corporation').set(corporate).where('id', '=', corporation_id).execute();
    const job = await reviewed({ company_id, contact_id });

    // The dialog lists them as the job names them.
    const { copies } = await scene.read(job);
    expect(copies).toHaveLength(3);
    const listed = copies.map(({ contact }) => /<(.+)>$/.exec(contact)![1]!);
    const final = { purpose: 'final', files: { 'final.pdf': set.sealed }, words: 'Two sheets changed.' } as const;
    const outcome = await sendAndCheck(scene.operations, job, final);
    expect(outcome).toMatchObject({ step: 'pdf-integrity-check', status: 'confirm', message: `D${job} is complete.` });
    expect(await scene.read(job)).toMatchObject({
      job_status: { id: STATUS_ID.complete },
      date_final_sent: expect.any(String),
      num_final_docs: 1,
    });
    expect(await fetchFinal(job, 'final.pdf')).toEqual(set.sealed);

    const [mail] = await scene.mailsOf(job);
    await scene.passTime(COMPLETION_MAIL_SECONDS, job);
    await scene.until('the mail', () => isSent(job));
    expect(await scene.mailsOf(job)).toHaveLength(1);
    const received = scene.smtp.received.filter(({ text }) => text.includes(`D${job}`));
    expect(received).toMatchObject([{ messageId: mail!.message_id, to: ['kelsey@customer.example', ...listed] }]);
    expect(received[0]!.text).toContain('Two sheets changed.');
    expect(await scene.read(job)).toMatchObject({ completion_mail: { state: 'sent' }, replace_file: null });
  });

  it('is emailed to the main contact, and never to the contact who moved to another company before the email was sent', async () => {
    const { db } = scene.core;
    const company_id = await aCompany(db, { name: 'Redrock' });
    const rival = await aCompany(db);
    const contact_id = await aContact(db, { company_id, first_name: 'Dana', email: 'dana@redrock.example' });
    const main_contact_id = await aContact(db, { company_id, first_name: 'Mia', email: 'mia@redrock.example' });
    await db.updateTable('company').set({ main_contact_id }).where('id', '=', company_id).execute();
    const job = await reviewed({ company_id, contact_id });
    await sendAndCheck(scene.operations, job, { purpose: 'final', files: { 'final.pdf': set.sealed } });
    const [mail] = await scene.mailsOf(job);
    expect(mail).toMatchObject({
      state: 'waiting',
      recipients: [{ address: 'dana@redrock.example' }, expect.anything()],
    });

    const moved = await editContact(scene.operations, db, contact_id, { drjcoid: rival, email: 'dana@rival.example' });
    expect(moved.status).toBe(200);
    await scene.passTime(COMPLETION_MAIL_SECONDS, job);
    await scene.until('the mail', () => isSent(job));
    const received = scene.deliveriesOf(mail!);
    expect(received.map(({ to }) => to)).toEqual([['mia@redrock.example']]);
    expect(received[0]!.raw).not.toMatch(/dana@/);
    expect(
      scene.smtp.received.filter(({ text, to }) => text.includes(`D${job}`) && to.join().includes('dana')),
    ).toEqual([]);

    const row = await scene.read(job);
    expect(row.contact).toMatchObject({ contact_name: expect.stringContaining('Dana'), email: null, cell_phone: null });
    expect(row.notice).toMatchObject({
      kind: 'mail-readdressed',
      detail: expect.stringContaining('Redrock any more.'),
    });
  });

  it('that is replaced in pieces holds its mail, which goes out once, for the new files', async () => {
    const job = await reviewed();
    const final = { purpose: 'final', files: { 'first.pdf': set.sealed }, words: 'The first.' } as const;
    await sendAndCheck(scene.operations, job, final);
    const [mail] = await scene.mailsOf(job);
    await scene.passTime(COMPLETION_MAIL_SECONDS - 30, job);

    // The mail becomes due while the file is on its way, and its task finds that it is held.
    const { sealed } = set;
    const facts = { filename: 'second.pdf', purpose: 'final', job: String(job) };
    const address = await beginFileAt(scene.operations, sealed.length, facts);
    const half = Math.floor(sealed.length / 2);
    expect((await sendPiece(scene.operations, address, 0, sealed.subarray(0, half))).status).toBe(204);
    const looks = await scene.looksAt(mail!.id);
    await scene.passTime(30, job);
    await scene.until('the task to find the mail held', async () => (await scene.looksAt(mail!.id)) > looks);
    expect(await scene.read(job)).toMatchObject({ completion_mail: { state: 'held' } });
    expect(await scene.mailsOf(job)).toMatchObject([{ state: 'waiting', attempts: 0 }]);

    expect((await sendPiece(scene.operations, address, half, sealed.subarray(half))).status).toBe(204);
    const fields = { job_type: 's', 'resumed[0]': idOf(address), client_email_body: 'The second.' };
    const sent = await sendUpload(scene.operations, `/api/jobs/upload/final/${job}`, { files: [], fields });
    expect([sent.status, sent.text]).toEqual([202, expect.any(String)]);
    const { uuid } = sent.json as { uuid: string };
    const { json } = await askCheck(scene.operations, 'pdf-integrity-check', uuid);
    expect(json).toMatchObject({ status: 'confirm', message: expect.stringContaining('takes the place') });

    // It waits anew, and reports the second alone.
    const { completion_mail: waiting } = await scene.read(job);
    expect(waiting).toMatchObject({ state: 'waiting', seconds_left: expect.toSatisfy((left: number) => left > 0) });
    await scene.passTime(COMPLETION_MAIL_SECONDS, job);
    await scene.until('the mail', () => isSent(job));
    expect(await scene.mailsOf(job)).toMatchObject([{ id: mail!.id, attempts: 1 }]);
    const received = scene.smtp.received.filter(({ text }) => text.includes(`D${job}`));
    expect(received).toMatchObject([{ messageId: mail!.message_id, text: expect.stringContaining('The second.') }]);
    const { json: files } = await scene.operations.send(`/api/files/download/list?jobId=${job}&purpose=final`);
    expect(files).toEqual(['second.pdf']);
    expect(await fetchFinal(job, 'second.pdf')).toEqual(sealed);
  });
});
