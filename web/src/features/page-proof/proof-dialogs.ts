import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { ComponentType } from 'react';
import type { UploadDialogSlot } from '../../uploads/upload-slot.ts';

/** The dialogs of other features that the screen opens; `web/src/app` passes them in. */
export type ProofDialogs = {
  UploadDialog: UploadDialogSlot;
  CommentsDialog: ComponentType<{ job: Job; onClose: () => void }>;
};
