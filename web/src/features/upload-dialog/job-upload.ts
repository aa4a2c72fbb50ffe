import { uploadRules, type JobUploadPurpose, type UploadRules } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { UploadAction } from '../../uploads/upload-slot.ts';
import type { ExtraField } from './extra-fields.ts';

/** What the dialog shows and sends for one upload of a job. */
export type JobUpload = {
  purpose: JobUploadPurpose;
  rules: UploadRules;
  /** What one should know before choosing a file. */
  message: string | null;
  /** Who is mailed when the file is in. */
  copies: { contact: string; type: string }[];
  fields: ExtraField[];
};

/** The dialog of each action. None of these sends a mail, so none has copies. */
export function jobUpload(action: UploadAction, maxFileUploads: number): JobUpload {
  switch (action) {
    case 'to-seal':
      return {
        purpose: 'initial_seals',
        rules: uploadRules({ purpose: 'initial_seals', maxFileUploads }),
        message: 'The files become one PDF in the order of the list. The job moves to Ready to Seal when it is there.',
        copies: [],
        fields: [],
      };
    case 'replace-all':
      return replacement('The new zip takes the place of the whole original. The former one is kept.', maxFileUploads);
    case 'replace-file':
      return replacement(
        'The new zip takes the place of the one that you sent last. That one is kept. The job stays Received.',
        maxFileUploads,
      );
    case 'working-file':
      return {
        purpose: 'working',
        rules: uploadRules({ purpose: 'working', maxFileUploads }),
        message: 'For your own work on this job. Its status stays as it is, and nobody is mailed.',
        copies: [],
        fields: [],
      };
  }
}

function replacement(message: string, maxFileUploads: number): JobUpload {
  return {
    purpose: 'replace_original',
    rules: uploadRules({ purpose: 'replace_original', maxFileUploads }),
    message,
    copies: [],
    fields: [
      {
        name: 'whole_package',
        type: 'warning',
        label: 'Send every drawing again: what is not in the new zip is not in the job.',
      },
    ],
  };
}
