import type { JobType } from '@sealdesk/contract/shared/codes.ts';
import { MAX_MAIL_WORDS } from '@sealdesk/contract/shared/limits.ts';
import { beingChecked, MAIL_NEEDS_WORDS } from '@sealdesk/contract/uploads/upload-messages.ts';
import { uploadRules, type JobUploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { JobUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import type { Core } from '../core.ts';
import type { Answer, Running } from '../idempotency/once.ts';
import type { Caller } from '../identity/session.ts';
import type { Move } from '../jobs/moves/decide-move.ts';
import { getWorkflowJob, lockWorkflowJob, requireMove } from '../jobs/moves/workflow-job.ts';
import { holdCompletionMail, releaseCompletionMail } from '../mail/completion-mail.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import { nextStepOf, readPremises, requireSealer, stepsOf, type Premises } from '../sealed-sets/premises.ts';
import { awaitVerdict } from '../uploads/await-verdict.ts';
import { discardUpload } from '../uploads/discard-upload.ts';
import type { UploadedFile } from '../uploads/upload.ts';
import { findEarlierUpload, stageUpload } from '../uploads/stage-upload.ts';
import { getUploadProgress } from '../uploads/upload-progress.ts';
import { acceptUpload } from './accept-upload.ts';
import { otherJobQuestion } from './differences.ts';
import { findJobNames } from './job-names.store.ts';
import { UNREAD_FORM, wrongJobType, type FormFacts, type ReceiveForm } from './receive-form.ts';

type Target = {
  purpose: JobUploadPurpose;
  jobNumber: number;
  /** A zip whose drawings name another job is not taken: the answer asks whether it is meant. */
  asksOtherJob?: boolean;
};

/**
 * Takes the files of a form for a job: stages them, waits for their checks and accepts them. A repeated request resumes
 * from the upload that its first try staged.
 */
export async function uploadForJob(
  core: Core,
  caller: Caller,
  target: Target,
  receive: ReceiveForm,
  running: Running,
): Promise<Answer<JobUploadReply>> {
  const uploadId =
    (await findEarlierUpload(core, running)) ?? (await stageForJob(core, caller, target, receive, running));
  const { nextStep, files } = await getUploadProgress(core, caller.viewer, uploadId);
  if (nextStep !== null) {
    // The worker checks and accepts it; the step's own call gives the outcome.
    const message = beingChecked(files.length);
    return { status: 202, body: { uuid: uploadId, message, status: 'ok', next_step: nextStep } };
  }
  const { findings } = await awaitVerdict(core, uploadId);
  const job = target.asksOtherJob ? await findJobNames(core.db, caller.viewer.scope, target.jobNumber) : null;
  const question = job && findings ? otherJobQuestion(findings.reading, job) : null;
  if (question === null) return acceptUpload(core, uploadId, caller, running);
  // Sent again where it is meant, so that nothing waits for an answer that may never come.
  await discardUpload(core, caller.viewer, uploadId);
  return { status: 200, body: { uuid: uploadId, message: question, status: 'confirm' } };
}

async function stageForJob(
  core: Core,
  caller: Caller,
  { purpose, jobNumber }: Target,
  receive: ReceiveForm,
  running: Running,
): Promise<string> {
  const { viewer } = caller;
  const job = await getWorkflowJob(core.db, viewer, jobNumber);
  const rules = uploadRules({ purpose, maxFileUploads: viewer.maxFileUploads });
  const readSet = (db: Db | Tx) =>
    readPremises(db, { jobNumber, purpose, uploaderId: viewer.contactId }, core.config.FIRM_TIMEZONE);
  const seen = purpose === 'final' || purpose === 'working' ? await readSet(core.db) : null;
  const judge = (form: FormFacts) => {
    const isForReview = asksForReview(purpose, form);
    const move = requireMove(job, viewer, { upload: { purpose, isForReview } });
    if (form.jobType !== null && form.jobType !== job.type) throw wrongJobType('Is not the type of the job');
    if (seen && isSet(purpose, isForReview)) requireSealer(seen);
    if (purpose === 'final' && form.mailWords !== null) requireWords(form.mailWords);
    return { ...rules, move };
  };
  const { move } = judge(UNREAD_FORM);
  return whileHolding(core, move, async () => {
    const { files, fields, form } = await receive(rules, judge);
    const isForReview = asksForReview(purpose, form) === true;
    const checks =
      seen && isSet(purpose, isForReview)
        ? { nextStep: nextStepOf(purpose), setSteps: stepsOf(seen), pages: likelyPages(seen, files) }
        : {};
    const said = { mailBody: form.mailWords, isForReview, fields };
    const upload = { purpose, jobNumber, jobType: job.type as JobType, files, ...said, ...checks };
    return stageUpload(core, caller, upload, running, async (tx, viewerNow) => {
      const jobNow = await lockWorkflowJob(tx, viewerNow, jobNumber);
      requireMove(jobNow, viewerNow, { upload: { purpose, isForReview } });
      if (isSet(purpose, isForReview)) requireSealer(await readSet(tx));
    });
  });
}

/** A page of a set has seldom less than so many bytes. */
const BYTES_A_PAGE = 20_000;

/** Returns how many pages a set may have, before anybody has counted them: what it was made of, or what its size allows. */
function likelyPages({ reference }: Premises, files: readonly UploadedFile[]): number {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return Math.max(reference?.pages ?? 0, Math.ceil(bytes / BYTES_A_PAGE));
}

/** Returns true for what is checked as a sealed set. */
function isSet(purpose: JobUploadPurpose, isForReview: boolean | null): boolean {
  return purpose === 'final' || isForReview === true;
}

/** Keeps the mail about a completion from going out while files that replace those it reports are received. */
async function whileHolding(core: Core, move: Move, work: () => Promise<string>): Promise<string> {
  if (move.name !== 'resend-final') return work();
  await holdCompletionMail(core.db, move.jobNumber);
  try {
    return await work();
  } catch (error) {
    await releaseCompletionMail(core.db, move.jobNumber);
    throw error;
  }
}

/** Refuses an email to the customer without a word, or with too many. */
function requireWords(words: string): void {
  const length = words.trim().length;
  if (length > 0 && length <= MAX_MAIL_WORDS) return;
  const problem = length === 0 ? MAIL_NEEDS_WORDS : `Must have at most ${MAX_MAIL_WORDS} characters`;
  throw new Refused('invalid', problem, { client_email_body: [problem] });
}

/** Returns whether the form asks for a review; null while it may still come to that. */
function asksForReview(purpose: JobUploadPurpose, { isForReview, isWhole }: FormFacts): boolean | null {
  if (purpose !== 'working') return false;
  return isForReview || (isWhole ? false : null);
}
