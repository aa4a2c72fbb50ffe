import { SCREEN_PATHS } from '../screen-paths.ts';
import { withoutControls } from '../shared/one-line.ts';

/** What a mail says. The server sends it and a dialog shows it beforehand, so that the preview is the mail. */
export type Letter = { subject: string; body: string };

/** Longer subjects are folded by mail servers and cut by mail programs. */
const MAX_SUBJECT = 78;

/** Returns the address of a job's page. */
export function jobAddress(origin: string, jobNumber: number): string {
  return `${origin}${SCREEN_PATHS.jobList}?job=${jobNumber}`;
}

/** Returns the subject with as much of the name as fits, cut at a word. */
export function subjectOf(start: string, jobName: string): string {
  const name = withoutControls(jobName);
  const space = MAX_SUBJECT - start.length;
  if (name.length <= space) return `${start}${name}`;
  const cut = name.slice(0, space);
  const end = cut.lastIndexOf(' ');
  const kept = (end > 0 ? cut.slice(0, end) : cut.slice(0, -1)).replace(/[\s,;:–-]+$/u, '');
  return `${start}${kept}…`;
}
