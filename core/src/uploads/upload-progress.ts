import { statusMessage } from '@sealdesk/contract/shared/messages.ts';
import type { UploadStep } from '@sealdesk/contract/uploads/upload.ts';
import type { UploadStepName } from '@sealdesk/contract/uploads/upload-steps.ts';
import type { Core } from '../core.ts';
import { findStagedUpload } from '../idempotency/once.ts';
import { Refused } from '../refused.ts';
import type { Viewer } from '../viewer.ts';
import type { TakenUpload } from './take-upload.ts';
import { atStep, type Upload } from './upload.ts';
import { findUpload, listUploadFiles, listWarnings, saveProgress } from './uploads.store.ts';

/** How far a check is, is saved at most this often. */
const PAUSE_MS = 500;

export type ProgressWriter = {
  at(step: UploadStepName, detail: string | null): void;
  steps(): UploadStep[];
  /** Writes no more; what is being written is waited for, so that it can't come after the verdict. */
  stop(): Promise<void>;
};

/** Saves how far the upload's checks are, for the sender who waits. */
export function writeProgress(core: Core, upload: Upload): ProgressWriter {
  return progressWriter(core, upload.steps, async (steps) => saveProgress(core.db, upload.id, steps));
}

/** Saves how far checks are. Progress that can't be saved is no reason to fail. */
export function progressWriter(
  { log }: Pick<Core, 'log'>,
  first: UploadStep[],
  save: (steps: UploadStep[]) => Promise<void>,
): ProgressWriter {
  let steps = first;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let lastAt = -PAUSE_MS;
  const write = () => {
    timer = undefined;
    lastAt = performance.now();
    writing = save(steps).catch((error: unknown) =>
      log.warn({ err: error }, 'the progress of a check could not be written'),
    );
  };
  return {
    at: (step, detail) => {
      steps = atStep(steps, step, detail);
      timer ??= setTimeout(write, Math.max(0, lastAt + PAUSE_MS - performance.now()));
    },
    steps: () => steps,
    stop: async () => {
      clearTimeout(timer);
      await writing;
    },
  };
}

/**
 * Returns how far the viewer's own upload is, by its id or by the key that its request was sent under: the id comes only
 * with the answer.
 */
export async function getUploadProgress(
  { db }: Pick<Core, 'db'>,
  { contactId }: Viewer,
  idOrKey: string,
): Promise<TakenUpload & { warnings: string[] }> {
  const id = (await findStagedUpload(db, contactId, idOrKey)) ?? idOrKey;
  const upload = await findUpload(db, id);
  if (upload?.uploaderId !== contactId) throw new Refused('missing', statusMessage(404));
  return { ...upload, files: await listUploadFiles(db, id), warnings: await listWarnings(db, id) };
}
