import type { ActionName } from '@sealdesk/contract/jobs/job-actions.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { ComponentType } from 'react';

/** The actions that open the upload dialog. */
export type UploadAction = Extract<
  ActionName,
  'to-seal' | 'for-review' | 'final-upload' | 'replace-all' | 'replace-file' | 'working-file'
>;

/** The dialog as the job list uses it; `web/src/app` passes it in, because features do not import each other. */
export type UploadDialogSlot = ComponentType<{
  action: UploadAction;
  job: Job;
  /** Does another action of the job, such as to revise it. */
  onAct: (name: ActionName, job: Job) => void;
  onClose: () => void;
}>;
