import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { StatusName } from '@sealdesk/contract/jobs/statuses.ts';
import { isMissingFiles, shownStatus } from '../../../../job-marks/job-status.ts';
import { plural } from '../../rows/customer-text.ts';

/** A step that lies ahead, and what else is worth knowing of it. */
export type NextLine = { text: string; note?: string };
type LineOf = (job: Job) => NextLine;

const line =
  (text: string, note?: string): LineOf =>
  () => ({ text, ...(note !== undefined && { note }) });

const sealed: LineOf = ({ seal_states, number_of_designs }) => ({
  text: `An engineer licensed in ${inWords(seal_states)} seals ${allDesigns(number_of_designs)}.`,
});
const checked = line('We check your drawings.');
const reviewed = line('A second person reviews the sealed set.');
const mailed = line('You get an email. The PDF is then here.');
const kept: LineOf = ({ job_priority_order }) => ({
  text: 'We read it and show you what changed.',
  note:
    job_priority_order > 0
      ? `The job keeps its number and its priority ${job_priority_order}.`
      : 'The job keeps its number.',
});

/** What happens next, by the job's status: at most three lines. */
const LINES: Record<StatusName | 'filesMissing', readonly LineOf[]> = {
  received: [checked, sealed, mailed],
  inProgress: [checked, sealed, mailed],
  readyToSeal: [sealed, reviewed, mailed],
  finalReview: [reviewed, mailed],
  finalReviewReserved: [reviewed, mailed],
  awaitingFinal: [line('We prepare the final documents.'), mailed],
  inEngineering: [line('An engineer works on it.'), mailed],
  returned: [
    line('You send the whole corrected zip with Replace All.'),
    kept,
    line('It goes back into our queue.', 'Turnaround time stands still until then.'),
  ],
  onHold: [line('Work stands still, on request.'), line('Tell us when it can go on.')],
  cancelled: [
    line('We do no further work on this job.'),
    line('Your files stay here. To start again, ask us to reopen it.'),
  ],
  complete: [
    line('Download the sealed PDF for the permit.'),
    line('If a drawing changes later, tell us.', 'We revise the job and seal it again.'),
  ],
  filesMissing: [line('We have no final documents on file.'), line('Request Files asks us to send them.')],
};

/** Returns what happens next with the job, for its customer. */
export function nextLines(job: Job): NextLine[] {
  const lines = LINES[isMissingFiles(job) ? 'filesMissing' : shownStatus(job.job_status.id)];
  return lines.map((lineOf) => lineOf(job));
}

/** 'VA', 'VA and WV', 'WA, OR and ID'. */
export function inWords(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

function allDesigns(count: number): string {
  return count === 1 ? 'the design' : `all ${plural(count, 'design')}`;
}
