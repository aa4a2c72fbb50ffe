import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { beingCombined, uploadSucceeded } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { JobUploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { JobUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import type { ShelvedFile } from '../documents/accept-file.ts';
import type { DocumentPurpose } from '../documents/document.ts';
import { findOriginal } from '../documents/originals.ts';
import type { Move } from '../jobs/moves/decide-move.ts';
import type { Tx } from '../platform/database/database.ts';
import type { UploadDetail } from '../timeline/event.ts';
import { findReadFields, type TakenUpload } from '../uploads/take-upload.ts';
import { onlyFile } from '../uploads/upload.ts';
import { compareReadings, describeDifferences, differencesOf, type Difference } from './differences.ts';

/** The decided move of a locked job, and the upload that is accepted by it. */
export type Accepted = { move: Move; upload: TakenUpload };

export type Outcome = {
  /** What the event of the move keeps besides the upload and its documents. */
  detail: Omit<UploadDetail, 'uploadId' | 'documents'>;
  /** With a `next_step` the answer is a 202. */
  reply: Omit<JobUploadReply, 'uuid'>;
};

/** What accepting an upload means, besides the move that the table of transitions has for it. */
export type Decision = {
  /** What each file is to the job from now on. */
  becomes: DocumentPurpose;
  /** What stands under these purposes is superseded. */
  supersedes: readonly DocumentPurpose[];
  /** Decides the rest, before the documents are changed. It reads at most; `acceptUpload` writes. */
  settle(tx: Tx, accepted: Accepted): Promise<Outcome>;
};

/** A new original and all that was made of the former one: its parts, the combined set and the sealed set. */
const FROM_THE_ORIGINAL = ['original', 'initial_seals', 'merged', 'working'] as const satisfies DocumentPurpose[];

type Wanted = { purpose: JobUploadPurpose; isForReview: boolean };

/** One decision for each purpose. A purpose that is not built has none: its move is refused when the upload is staged. */
const DECISIONS: Partial<Record<JobUploadPurpose, (wanted: Wanted) => Decision>> = {
  replace_original: () => ({ becomes: 'original', supersedes: FROM_THE_ORIGINAL, settle: replaceOriginal }),
  initial_seals: () => ({ becomes: 'initial_seals', supersedes: ['initial_seals', 'merged'], settle: addSeals }),
  working: () => ({ becomes: 'own_working', supersedes: [], settle: addOwnFiles }),
};

/** Returns what accepting such an upload means. */
export function decideAcceptance(wanted: Wanted): Decision {
  const decide = DECISIONS[wanted.purpose];
  if (!decide) throw new Error(`No decision for accepting an upload of the purpose ${wanted.purpose}.`);
  return decide(wanted);
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
