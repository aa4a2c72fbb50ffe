import { UPLOAD_DISCARDED, uploadSucceeded } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { JobUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { toastDone, toastError, toastNotice, toastWarning } from '../../ui/toast.tsx';
import { dropUndo } from '../../ui/undo-toast.tsx';

/** Reports that the file is in. Where the dialog is gone, which would show the rest, the whole message is shown here. */
export function reportSuccess(purpose: UploadPurpose, reply: JobUploadReply, isLeft: boolean): void {
  const { success_message, status, message } = reply;
  dropUndo();
  toastDone(isLeft && status === 'ok' ? message : uploadSucceeded(purpose, success_message ?? ''));
  if (status === 'warning') toastWarning(message);
}

/** Asks whether a zip that names another job is meant. True where it is. */
export async function askOtherJob(message: string): Promise<boolean> {
  return confirm({ title: 'Is this the right zip?', message, no: 'Choose another zip', yes: 'Replace the drawings' });
}

/** Reports that a zip which names another job was not used, because its dialog was closed before it was read. */
export function reportUnasked(jobId: number): void {
  toastWarning(
    `${formatJobNumber(jobId)}: Nothing was replaced, because the zip names another job. Please send it again.`,
  );
}

/** Reports why a file was refused after its dialog was closed: the toast has to say of which job it speaks. */
export function reportRefusal(jobId: number, message: string): void {
  toastError(`${formatJobNumber(jobId)}: ${message}`);
}

/** What is still being sent is lost by closing; what is being checked is not. */
export async function askToLeave(isSending: boolean): Promise<boolean> {
  const isLeaving = await confirm(isSending ? STOP_QUESTION : CLOSE_QUESTION);
  if (isLeaving && isSending) toastNotice(UPLOAD_DISCARDED);
  return isLeaving;
}

const STOP_QUESTION = {
  title: 'Stop the upload?',
  message: 'The file has not been sent whole. Closing stops the upload, and nothing of it is kept.',
  no: 'Keep uploading',
  yes: 'Stop upload',
};

const CLOSE_QUESTION = {
  title: 'Close this dialog?',
  message: 'The file is still being checked. The check continues, and its result is shown here.',
  no: 'Keep open',
  yes: 'Close dialog',
};

/** Files that were put in order can't be remembered: closing loses the list. */
export function askToDiscardList(): Promise<boolean> {
  return confirm({
    title: 'Discard the list?',
    message: 'The files were not uploaded. Closing loses the list and its order.',
    no: 'Keep the list',
    yes: 'Discard',
  });
}
