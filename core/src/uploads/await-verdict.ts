import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from '../core.ts';
import { Refused } from '../refused.ts';
import type { TakenUpload } from './take-upload.ts';
import { COULD_NOT_CHECK, isWaiting } from './upload.ts';
import { findUpload, listUploadFiles } from './uploads.store.ts';

const WAIT_MS = 120_000;
const LOOK_MS = 150;

/** Waits for the worker's verdict and returns the checked upload; refuses a rejected one, and gives up after two minutes. */
export async function awaitVerdict({ db }: Core, id: string, waitMs = WAIT_MS): Promise<TakenUpload> {
  const until = performance.now() + waitMs;
  for (;;) {
    const upload = await findUpload(db, id);
    if (!upload || upload.state === 'discarded' || upload.state === 'expired') {
      throw new Refused('conflict', 'The upload was discarded.');
    }
    if (upload.state === 'rejected') throw new Refused('invalid', upload.reason ?? COULD_NOT_CHECK);
    if (!isWaiting(upload)) return { ...upload, files: await listUploadFiles(db, id) };
    if (performance.now() > until) {
      // What the worker finds is kept: the same request, sent again under its key, gets it.
      throw new Refused('unavailable', 'The file is still being checked. Please try again in a moment.');
    }
    await sleep(LOOK_MS);
  }
}
