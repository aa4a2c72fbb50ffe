import { UPLOAD_STEP_LABEL } from '@sealdesk/contract/uploads/upload-steps.ts';
import type { UploadStep } from '@sealdesk/contract/uploads/upload.ts';

/** Returns why the checks refused a file, after which of them did: 'The keyword check failed. Pages 7 and 8 carry no seal.' */
export function withFailedStep(message: string, steps: readonly UploadStep[]): string {
  const failed = steps.find(({ state }) => state === 'failed');
  return failed ? `The ${UPLOAD_STEP_LABEL[failed.name].toLowerCase()} failed. ${message}` : message;
}
