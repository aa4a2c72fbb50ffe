import type { Core } from '../core.ts';
import type { Running } from '../idempotency/once.ts';
import { Refused } from '../refused.ts';
import { awaitVerdict } from './await-verdict.ts';
import { discardUpload } from './discard-upload.ts';
import type { Upload } from './upload.ts';
import { findUpload } from './uploads.store.ts';

/**
 * Finds the upload that an earlier try of this request staged, when it can still become something; else the file is taken
 * anew. The body that came with this try must be the same, and is read for that.
 */
export async function findEarlierUpload({ db }: Core, running: Running): Promise<string | null> {
  const upload = running.uploadId === null ? null : await findUpload(db, running.uploadId);
  if (!upload || upload.state === 'discarded' || upload.state === 'expired') return null;
  await running.requireSameBody();
  return upload.id;
}

/** Waits for the verdict and hands the checked upload to `accept`. What is refused then is thrown away, files and all. */
export async function finishUpload<Answer>(
  core: Core,
  contactId: number,
  uploadId: string,
  accept: (upload: Upload) => Promise<Answer>,
): Promise<Answer> {
  const upload = await awaitVerdict(core, uploadId);
  try {
    return await accept(upload);
  } catch (error) {
    // Not at a store or a database that does not answer: the same request, sent again, goes on from here.
    if (error instanceof Refused && error.kind !== 'unavailable' && error.kind !== 'under-way') {
      await discardUpload(core, { contactId }, uploadId).catch((failure: unknown) =>
        core.log.warn({ err: failure, uploadId }, 'a refused upload could not be discarded; it expires'),
      );
    }
    throw error;
  }
}
