import { formatJobNumber } from '../jobs/job-number.ts';
import { findStatus, STATUS_ID, type StatusName } from '../jobs/statuses.ts';
import { withoutControls } from '../shared/one-line.ts';
import { jobAddress, subjectOf, type Letter } from './letter.ts';

/**
 * The letters by which a reason goes out. The server mails them and the dialog that asks for the reason shows them, so
 * that the preview is the mail.
 */
export type ReturnFacts = {
  jobNumber: number;
  jobName: string;
  /** The whole name of whom the letter is for. */
  to: string;
  reason: string;
  /** The address of the product, such as https://desk.example. */
  origin: string;
};

/**
 * Returns the letter by which the contact learns that the job needs a corrected zip, and why. It names no staff. One
 * about a complete job also says that what was delivered does not stand any more.
 */
export function returnedToCustomerLetter(facts: ReturnFacts, { isRevised = false } = {}): Letter {
  const { jobNumber, to, reason, origin } = facts;
  const number = formatJobNumber(jobNumber);
  const lines = [
    'We need a corrected zip',
    '',
    `Hello ${withoutControls(to)},`,
    '',
    `We can't use the files of ${number}, ${withoutControls(facts.jobName)}. This is why:`,
    '',
    ...quoted(reason),
    '',
    ...(isRevised ? [SUPERSEDED, ''] : []),
    'What to do:',
    '1. Correct the files and put all of them into one zip.',
    '2. Open the job and choose Replace All.',
    '',
    'The job keeps its number. Its turnaround time stands still until the new zip is in.',
    '',
    `Open the job: ${jobAddress(origin, jobNumber)}`,
  ];
  return { subject: subjectOf(`${number} needs a corrected zip: `, facts.jobName), body: lines.join('\n') };
}

const SUPERSEDED =
  'The sealed documents that we sent you for this job are superseded: please do not build from them or submit them any more, printed copies included.';

/** The statuses to which a review can return a job. */
export type ReviewTarget = Extract<StatusName, 'readyToSeal' | 'inProgress'>;

/** Returns the letter by which the sealer learns that the review returned the sealed set, and why. */
export function returnedToSealerLetter(facts: ReturnFacts, target: ReviewTarget): Letter {
  const { jobNumber, to, reason, origin } = facts;
  const number = formatJobNumber(jobNumber);
  const title = target === 'readyToSeal' ? 'A seal is wrong or missing' : 'A drawing is wrong';
  const next =
    target === 'readyToSeal'
      ? 'Please seal the combined set again and upload it for review.'
      : 'The drawings are corrected first; then a new set is there to be sealed.';
  const lines = [
    title,
    '',
    `Hello ${withoutControls(to)},`,
    '',
    `The review returned your sealed set of ${number}, ${withoutControls(facts.jobName)}. This is why:`,
    '',
    ...quoted(reason),
    '',
    `The job is at ${findStatus(STATUS_ID[target])?.status}. ${next}`,
    '',
    `Open the job: ${jobAddress(origin, jobNumber)}`,
  ];
  const words = target === 'readyToSeal' ? 'needs another seal' : 'goes back for drawing changes';
  return { subject: subjectOf(`${number} ${words}: `, facts.jobName), body: lines.join('\n') };
}

/** Returns the reason word for word. The mark before each line keeps it from passing for words of ours. */
function quoted(reason: string): string[] {
  return reason
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => `> ${withoutControls(line)}`.trimEnd());
}
