import type { UploadFlow } from '../../uploads/upload-flow.ts';
import classes from './upload-dialog.module.css';

/** Says beside the buttons that a check needs nobody who waits for it. */
export function CheckNote({ flow }: { flow: UploadFlow<unknown> }) {
  if (flow.at !== 'checking' || !flow.isStored) return null;
  return <p className={classes.footNote}>You can close this. The check goes on.</p>;
}
