import type { UploadStep } from '@sealdesk/contract/uploads/upload.ts';
import type { UploadStepName } from '@sealdesk/contract/uploads/upload-steps.ts';
import type { Core } from '../core.ts';
import { atStep, type Upload } from './upload.ts';
import { saveProgress } from './uploads.store.ts';

/** Not more often than so is it written down how far a check is. */
const PAUSE_MS = 500;

export type ProgressWriter = {
  at(step: UploadStepName, detail: string | null): void;
  steps(): UploadStep[];
  /** Writes no more; what is being written is waited for, so that it can't come after the verdict. */
  stop(): Promise<void>;
};

/** Writes down how far the upload's checks are, for whoever waits. Progress that can't be written is no reason to fail. */
export function writeProgress({ db, log }: Core, upload: Upload): ProgressWriter {
  let { steps } = upload;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let lastAt = -PAUSE_MS;
  const write = () => {
    timer = undefined;
    lastAt = performance.now();
    writing = saveProgress(db, upload.id, steps).catch((error: unknown) =>
      log.warn({ err: error, uploadId: upload.id }, 'the progress of a check could not be written'),
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
