import { type ComponentProps, useState } from 'react';
import type { UploadDialogSlot } from '../../uploads/upload-slot.ts';
import { FileDialog } from './file-dialog.tsx';
import { FinalDialog } from './final/final-dialog.tsx';
import { ToSealDialog } from './to-seal/to-seal-dialog.tsx';

type Props = ComponentProps<UploadDialogSlot>;

/**
 * Sends files for a job. Files that are combined are put in order first, final files come with the email to the customer;
 * every other purpose takes its files at once.
 */
export default function UploadDialog(props: Props) {
  // What may be replaced changes while the dialog is open; the dialog stays.
  const [Body] = useState(() => bodyOf(props));
  return <Body {...props} />;
}

function bodyOf({ action, job }: Props): UploadDialogSlot {
  if (action === 'to-seal') return ToSealDialog;
  const isFinal = action === 'final-upload' || (action === 'replace-file' && job.replace_file === 'final');
  return isFinal ? FinalDialog : FileDialog;
}
