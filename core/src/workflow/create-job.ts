import {
  toWireErrors,
  type CreateJobReply,
  type NewJob,
  type NewJobErrors,
} from '@sealdesk/contract/jobs/create-job.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import type { Core } from '../core.ts';
import { insertDocument, shelveFile, type ShelvedFile } from '../documents/accept-file.ts';
import type { Running } from '../idempotency/once.ts';
import { getViewerAgain, type Caller } from '../identity/session.ts';
import { isMailAddress } from '../mail/addresses.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import { getAcceptableUpload, markAccepted, takeUpload, type TakenUpload } from '../uploads/take-upload.ts';
import type { Viewer } from '../viewer.ts';
import { findCompany, findContact, hasEngineerFor, insertJob, type JobContact } from './create-job.store.ts';
import { newJobErrors, newJobWarning, receiptLetter, uploadErrors } from './new-job.ts';
import { recordEvents } from '../timeline/record-event.ts';

/** Makes a job of the caller's own checked upload, which becomes its original. */
export async function createJob(core: Core, caller: Caller, job: NewJob, running: Running): Promise<CreateJobReply> {
  // Judged before the slow copy, so that a refusal costs nothing, and once more where it counts.
  const judged = await judge(core.db, caller.viewer, job, getAcceptableUpload);
  const shelved = await shelveFile(core, judged.upload.files[0]!);

  return core.db.transaction().execute(async (tx) => {
    const viewer = await getViewerAgain(core, tx, caller);
    const { upload, contact } = await judge(tx, viewer, job, takeUpload);
    await markAccepted(tx, upload.id);
    const hasEngineer = await hasEngineerFor(tx, job.seal_states, core.config.FIRM_TIMEZONE);

    // From here on the counts of the list are held, for which every other creation waits: nothing that can come before
    // comes after.
    const jobNumber = await insertJob(tx, job, viewer.contactId);
    await addOriginal(tx, { jobNumber, upload, shelved, viewer });
    const hasMailAddress = await mailReceipt(tx, core, { jobNumber, job, upload, contact });
    const warning = newJobWarning(viewer.kind, {
      sealStates: job.seal_states,
      readStates: upload.findings?.reading.states ?? [],
      hasEngineer,
      hasMailAddress,
    });
    const message = `Job ${formatJobNumber(jobNumber)} was created.`;
    const reply = { job_id: jobNumber, message, ...(warning ? { warning } : {}) };
    await running.keepAnswer(tx, reply);
    return reply;
  });
}

/** Refuses a job that may not be. */
async function judge<Reader extends Db>(
  db: Reader,
  viewer: Viewer,
  job: NewJob,
  readUpload: (db: Reader, viewer: Viewer, id: string, purpose: 'original') => Promise<TakenUpload>,
): Promise<{ upload: TakenUpload; contact: JobContact }> {
  const company = await findCompany(db, viewer.scope, job.company_id);
  const contact = company && (await findContact(db, company, job.contact_id));
  refuseIfAny(newJobErrors(viewer.kind, job, { company, hasContact: contact !== null }));
  const upload = await readUpload(db, viewer, job.upload_id, 'original');
  refuseIfAny(uploadErrors(job.type, upload.jobType));
  return { upload, contact: contact! };
}

function refuseIfAny(errors: NewJobErrors): void {
  const [first] = Object.values(errors);
  if (first) throw new Refused('invalid', first[0]!, toWireErrors(errors));
}

type Original = { jobNumber: number; upload: TakenUpload; shelved: ShelvedFile; viewer: Viewer };

async function addOriginal(tx: Tx, { jobNumber, upload, shelved, viewer }: Original): Promise<void> {
  const { name, size, sha256 } = upload.files[0]!;
  await insertDocument(tx, {
    id: shelved.documentId,
    jobNumber,
    purpose: 'original',
    name,
    size,
    sha256,
    objectKey: shelved.objectKey,
    uploadId: upload.id,
    uploaderId: viewer.contactId,
  });
  await recordEvents(tx, {
    jobNumber,
    actorId: viewer.contactId,
    kind: 'create',
    toStatus: STATUS_ID.received,
    detail: {
      uploadId: upload.id,
      documents: [{ documentId: shelved.documentId, name, sha256: sha256.toString('hex') }],
    },
  });
}

type ReceiptFacts = { jobNumber: number; job: NewJob; upload: TakenUpload; contact: JobContact };

/** Queues the receipt; returns false when the contact has no address to send it to. */
async function mailReceipt(tx: Tx, core: Core, { jobNumber, job, upload, contact }: ReceiptFacts): Promise<boolean> {
  const { firstName, lastName, email } = contact;
  if (email === null || !isMailAddress(email)) return false;
  const letter = receiptLetter({
    jobNumber,
    jobName: job.name,
    firstName,
    fileName: upload.files[0]!.name,
    designs: job.designs,
    sealStates: job.seal_states,
    address: core.config.PUBLIC_URL,
  });
  const recipients = { to: [{ name: `${firstName} ${lastName}`, address: email }] };
  await queueMail(tx, core, { kind: 'receipt', jobNumber, recipients, ...letter });
  return true;
}
