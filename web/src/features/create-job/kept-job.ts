import type { OriginalUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import type { FieldName, JobFormValues } from '../../job-form/job-form.ts';
import type { SentFile } from '../../uploads/upload-flow.ts';

/** The zip that was uploaded for a job, and what it held. */
export type TakenZip = { file: SentFile; reply: OriginalUploadReply };

/** A job that is half filled in: what its form holds, and the zip that was uploaded for it. */
export type KeptJob = { viewerId: number; values: JobFormValues; edited: FieldName[]; taken: TakenZip | null };

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'sealdesk.new-job';

/** Returns what that person had filled in before the page was loaded again; null where there is nothing. */
export function readKeptJob(storage: Keeper, viewerId: number): KeptJob | null {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as KeptJob | null;
    return kept?.viewerId === viewerId ? kept : null;
  } catch {
    // Not written by this version, or no storage at all: then nothing was kept.
    return null;
  }
}

/** Keeps it for this tab alone. */
export function keepJob(storage: Keeper, job: KeptJob): void {
  try {
    storage.setItem(KEY, JSON.stringify(job));
  } catch {
    // A full storage keeps nothing; the form still has it.
  }
}

/** Forgets it: the job was created, its form was left, or the session has ended. */
export function forgetKeptJob(storage: Keeper): void {
  storage.removeItem(KEY);
}
