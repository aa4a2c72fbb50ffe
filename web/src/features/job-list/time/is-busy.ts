import { readOpenJob } from '../../../lib/open-job-address.ts';

/** What the person is in the middle of: a dialog or drawer, a menu, a question, an upload, or a field with the focus. */
const BUSY = '[role="dialog"], [role="menu"], [role="alertdialog"], :is(input, textarea, select):focus';

/** Returns true when a question that nobody asked for would interrupt something. */
export function isBusy(): boolean {
  // A job that is being opened has no dialog yet.
  const isInJob = readOpenJob(new URLSearchParams(window.location.search)) !== null;
  return isInJob || document.visibilityState !== 'visible' || document.querySelector(BUSY) !== null;
}
