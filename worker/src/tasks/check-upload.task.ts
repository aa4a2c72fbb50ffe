import type { Core } from '@sealdesk/core/core.ts';
import { defineTask } from '@sealdesk/core/platform/tasks/run-tasks.ts';
import { checkUpload } from '@sealdesk/core/uploads/check-upload.ts';

/** Checks an upload: its hash, the virus scanner, and what its zip holds. */
export const checkUploadTask = defineTask<Core, 'check-upload'>('check-upload', (core, { uploadId }, task) =>
  checkUpload(core, uploadId, task),
);
