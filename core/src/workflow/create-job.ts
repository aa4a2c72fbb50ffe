import {
  toWireErrors,
  type CreateJobReply,
  type NewJob,
  type NewJobErrors,
} from '@sealdesk/contract/jobs/create-job.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { receiptLetter } from '@sealdesk/contract/mail/receipt-letter.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { requireBudget, spendBudget } from '../budgets/spend-budget.ts';
import type { Core } from '../core.ts';
import { insertDocument, shelveFile, type ShelvedFile } from '../documents/accept-file.ts';
import type { Answer, Running } from '../idempotency/once.ts';
import { getViewerAgain, type Caller } from '../identity/session.ts';
import { findSealers } from '../licenses/find-sealers.ts';
import { queueJobMail } from '../mail/queue-mail.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../refused.ts';
import { getAcceptableUpload, markAccepted, takeUpload, type TakenUpload } from '../uploads/take-upload.ts';
import { onlyFile } from '../uploads/upload.ts';
import type { Viewer } from '../viewer.ts';
import {
  findCompany,
  findCompanyHabits,
  findContact,
  insertJob,
  reserveJobNumber,
  type JobContact,
} from './create-job.store.ts';
import { newJobErrors, newJobWarning, uploadErrors } from './new-job.ts';
import { uploadDetail } from './acceptances.ts';
import { recordEvents } from '../timeline/record-event.ts';

/** Makes a job of the caller's own checked upload, which becomes its original. */
export async function createJob(
  core: Core,
  caller: Caller,
  job: NewJob,
  running: Running,
): Promise<Answer<CreateJobReply>> {
  // Judged before the slow copy, so that a refusal is immediate, and again where it counts.
  const judged = await judge(core.db, caller.viewer, job, getAcceptableUpload);
  await requireBudget(core, caller.viewer, 'jobs');
  // The copy carries the job's number, so it is drawn first. A creation that fails from here on leaves a gap.
  const jobNumber = await reserveJobNumber(core.db);
  const shelved = await shelveFile(core, onlyFile(judged.upload.files), { jobNumber, purpose: 'original' });

  return inTransaction(core.db, async (tx) => {
    const viewer = await getViewerAgain(core, tx, caller);
    const { upload, contact } = await judge(tx, viewer, job, takeUpload);
    await markAccepted(tx, upload.id);
    const { engineers } = await findSealers(tx, job.seal_states, core.config.FIRM_TIMEZONE);
    const habits = await findCompanyHabits(tx, job.company_id, job.product);

    await spendBudget(core, tx, viewer, 'jobs');
    // From here on the counts of the list are held, for which every other creation waits: nothing that can come before
    // comes after.
    await insertJob(tx, jobNumber, job, viewer.contactId);
    await addOriginal(tx, upload.id, shelved, viewer);
    const receiptTo = await mailReceipt(tx, core, { jobNumber, job, fileName: shelved.name, contact });
    const warning = newJobWarning(
      viewer.kind,
      {
        sealStates: job.seal_states,
        readStates: upload.findings?.reading.states ?? [],
        hasEngineer: engineers.length > 0,
        hasMailAddress: receiptTo !== null,
      },
      {
        readManufacturer: upload.findings?.fields.plate_manufacturer ?? null,
        readProgram: upload.findings?.fields.design_program ?? null,
        ...habits,
      },
    );
    const message = `Job ${formatJobNumber(jobNumber)} was created.`;
    const body = {
      job_id: jobNumber,
      message,
      ...(warning ? { warning } : {}),
      ...(receiptTo === null ? {} : { receipt_to: receiptTo }),
    };
    const answer: Answer<CreateJobReply> = { status: 201, body };
    await running.keepAnswer(tx, answer);
    return answer;
  });
}

/** Refuses a job that may not be. */
async function judge<Reader extends Db>(
  db: Reader,
  viewer: Viewer,
  job: NewJob,
  readUpload: (db: Reader, viewer: Viewer, id: string, purposes: readonly ['original']) => Promise<TakenUpload>,
): Promise<{ upload: TakenUpload; contact: JobContact }> {
  const company = await findCompany(db, viewer.scope, job.company_id);
  const contact = company && (await findContact(db, company, job.contact_id));
  refuseIfAny(newJobErrors(viewer.kind, job, { company, hasContact: contact !== null }));
  const upload = await readUpload(db, viewer, job.upload_id, ['original']);
  refuseIfAny(uploadErrors(job.type, upload.jobType));
  return { upload, contact: contact! };
}

function refuseIfAny(errors: NewJobErrors): void {
  const [first] = Object.values(errors);
  if (first) throw new Refused('invalid', first[0]!, toWireErrors(errors));
}

async function addOriginal(tx: Tx, uploadId: string, shelved: ShelvedFile, { contactId }: Viewer): Promise<void> {
  await insertDocument(tx, { ...shelved, uploadId, uploaderId: contactId, position: 0 });
  await recordEvents(tx, {
    jobNumber: shelved.jobNumber,
    actorId: contactId,
    kind: 'create',
    toStatus: STATUS_ID.received,
    detail: uploadDetail(uploadId, [shelved]),
  });
}

type ReceiptFacts = { jobNumber: number; job: NewJob; fileName: string; contact: JobContact };

/** Queues the receipt; returns the address that it goes to, null when no one may be addressed. */
async function mailReceipt(
  tx: Tx,
  core: Core,
  { jobNumber, job, fileName, contact }: ReceiptFacts,
): Promise<string | null> {
  const { id: contactId, firstName, lastName, email: address } = contact;
  const letter = receiptLetter({
    jobNumber,
    jobName: job.name,
    to: firstName,
    fileName,
    designs: job.designs,
    sealStates: job.seal_states,
    origin: core.config.PUBLIC_URL,
  });
  const recipients = { to: [{ contactId, name: `${firstName} ${lastName}`, address }] };
  const queued = await queueJobMail(tx, core, { kind: 'receipt', jobNumber, recipients, letter });
  return queued?.recipients.find(({ state }) => state === 'waiting')?.address ?? null;
}
