import type { ActionName } from '@sealdesk/contract/jobs/job-actions.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { ComponentType } from 'react';

/** The actions that open the upload dialog. */
const UPLOAD_ACTIONS = ['replace-all', 'replace-file', 'working-file'] as const satisfies ActionName[];
export type UploadAction = (typeof UPLOAD_ACTIONS)[number];

/** Says whether the action is an upload. */
export function isUploadAction(name: ActionName): name is UploadAction {
  return UPLOAD_ACTIONS.some((action) => action === name);
}

/** The dialog, as a screen that knows of jobs asks for it; `web/src/app` hands it in. */
export type UploadDialogSlot = ComponentType<{ action: UploadAction; job: Job; onClose: () => void }>;
