import type { GetJobReply } from '@sealdesk/contract/jobs/job.ts';
import type { Saving } from '../../../forms/conflict/saved-sentence.ts';
import { readEvents } from '../edit-job.queries.ts';
import { whoSaved } from './who-saved.ts';

/** Returns who saved the job after that version: by its timeline, and where that can't be read, what is known otherwise. */
export async function readSaving(jobId: number, since: string, otherwise: Saving): Promise<Saving> {
  try {
    return whoSaved(await readEvents(jobId), since) ?? otherwise;
  } catch {
    // Who it was is worth knowing, not worth stopping for.
    return otherwise;
  }
}

/** Returns what the job alone says of who saved it: only when. */
export function unknownSaving({ updated_at }: GetJobReply): Saving {
  return { names: [], at: updated_at, what: null };
}
