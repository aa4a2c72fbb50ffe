import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { findStatus } from '@sealdesk/contract/jobs/statuses.ts';
import { beingCombined, uploadSucceeded } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { JobUploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { JobUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import type { Core } from '../core.ts';
import type { ShelvedFile } from '../documents/accept-file.ts';
import type { DocumentPurpose } from '../documents/document.ts';
import { findOriginal } from '../documents/originals.ts';
import type { Move } from '../jobs/moves/decide-move.ts';
import type { Tx } from '../platform/database/database.ts';
import type { UploadDetail } from '../timeline/event.ts';
import { findReadFields, type TakenUpload } from '../uploads/take-upload.ts';
import { onlyFile } from '../uploads/upload.ts';
import { mailCompletion } from './mail-completion.ts';
import { compareReadings, describeDifferences, differencesOf, type Difference } from './differences.ts';

/** The decided move of a locked job, and the upload that is accepted by it. */
export type Accepted = { move: Move; upload: TakenUpload };

export type Outcome = {
  /** What the event of the move keeps besides the upload and its documents. */
  detail: Omit<UploadDetail, 'uploadId' | 'documents'>;
  reply: Omit<JobUploadReply, 'uuid'>;
};

/** What accepting an upload means, besides the move that the table of transitions has for it. */
export type Decision = {
  /** What each file is to the job from now on. */
  becomes: DocumentPurpose;
  /** What stands under these purposes is superseded. */
  supersedes: readonly DocumentPurpose[];
  /** The job is complete with it: its files are published, and it holds no place in the work order. */
  completes?: true;
  /** Decides the rest, before the documents are changed. It reads at most; `acceptUpload` writes. */
  settle(tx: Tx, accepted: Accepted): Promise<Outcome>;
  /** Queues what follows from the move, after it is made, and returns what its maker should know besides. */
  follow?(tx: Tx, core: Core, accepted: Accepted): Promise<string[]>;
};

/** A new original and all that was made of the former one: its parts, the combined set and the sealed set. */
const FROM_THE_ORIGINAL = ['original', 'initial_seals', 'merged', 'working'] as const satisfies DocumentPurpose[];

type Wanted = { purpose: JobUploadPurpose; isForReview: boolean };

/** One decision for each purpose. */
const DECISIONS: Record<JobUploadPurpose, (wanted: Wanted) => Decision> = {
  replace_original: () => ({ becomes: 'original', supersedes: FROM_THE_ORIGINAL, settle: replaceOriginal }),
  initial_seals: () => ({ becomes: 'initial_seals', supersedes: ['initial_seals', 'merged'], settle: addSeals }),
  working: ({ isForReview }) =>
    isForReview
      ? { becomes: 'working', supersedes: ['working'], settle: sendToReview }
      : { becomes: 'own_working', supersedes: [], settle: addOwnFiles },
  final: () => ({
    becomes: 'final',
    supersedes: ['final'],
    completes: true,
    settle: completeJob,
    follow: (tx, core, { move, upload: { mailBody } }) =>
      mailCompletion(tx, core, { jobNumber: move.jobNumber, isReplacement: move.name === 'resend-final', mailBody }),
  }),
};

/** Returns what accepting such an upload means. */
export function decideAcceptance(wanted: Wanted): Decision {
  return DECISIONS[wanted.purpose](wanted);
}

/** Returns what the event of an accepted upload keeps of its documents. */
export function uploadDetail(uploadId: string, files: readonly ShelvedFile[]): UploadDetail {
  const documents = files.map(({ id, name, sha256 }) => ({ documentId: id, name, sha256: sha256.toString('hex') }));
  return { uploadId, documents };
}

/**
 * Makes a checked zip the job's original; the former one is kept. A returned job begins anew. One that is Received stays
 * as it was: its customer sent the wrong zip and replaces that before anything else was done.
 */
async function replaceOriginal(tx: Tx, { move, upload }: Accepted): Promise<Outcome> {
  const differences = await compareWithOriginal(tx, move.jobNumber, upload);
  const moved = `${formatJobNumber(move.jobNumber)} ${move.name === 'replace-all' ? 'is Received again' : 'stays Received'}.`;
  return {
    detail: { differences },
    reply: {
      message: uploadSucceeded('replace_original', `${moved} ${describeDifferences(differences)}`),
      success_message: `${moved} ${compareReadings(differences)}`,
      status: 'ok',
      ...(differences ? { differences } : {}),
    },
  };
}

/** Adds operations' own working files. The job's status stays as it is. */
async function addOwnFiles(): Promise<Outcome> {
  return { detail: {}, reply: { message: uploadSucceeded('working', ''), status: 'ok' } };
}

/** Sends a sealed set to review, or puts it in the place of the one that is under review. */
async function sendToReview(_tx: Tx, { move }: Accepted): Promise<Outcome> {
  const job = formatJobNumber(move.jobNumber);
  const message =
    move.name === 'resend-review'
      ? `The new file takes the place of the former one. ${job} stays in review.`
      : `${job} is in ${statusOf(move.to)}.`;
  return { detail: {}, reply: { message, status: 'ok' } };
}

/** Delivers the final documents, or puts them in the place of those whose mail still waits. */
async function completeJob(_tx: Tx, { move }: Accepted): Promise<Outcome> {
  const job = formatJobNumber(move.jobNumber);
  const message =
    move.name === 'resend-final'
      ? `The new file takes the place of the former one. ${job} stays complete.`
      : `${job} is complete.`;
  return { detail: {}, reply: { message, status: 'ok' } };
}

function statusOf(id: number): string {
  return findStatus(id)?.status ?? 'another status';
}

/** Keeps the parts of the set. The job moves when the worker has combined them. */
async function addSeals(_tx: Tx, { upload }: Accepted): Promise<Outcome> {
  const message = uploadSucceeded('initial_seals', beingCombined(upload.files.length));
  return { detail: {}, reply: { message, status: 'ok' } };
}

/** Returns what differs from the present original, or null when that one was never read here. */
async function compareWithOriginal(
  tx: Tx,
  jobNumber: number,
  { files, findings }: TakenUpload,
): Promise<Difference[] | null> {
  const { name } = onlyFile(files);
  const former = await findOriginal(tx, jobNumber);
  const formerFields = former?.uploadId ? await findReadFields(tx, former.uploadId) : null;
  if (!former || !formerFields || !findings) return null;
  return differencesOf({ name: former.name, fields: formerFields }, { name, fields: findings.fields });
}
