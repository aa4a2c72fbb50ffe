import { formatJobNumber } from '../jobs/job-number.ts';
import { findStatus, STATUS_ID, type StatusName } from '../jobs/statuses.ts';
import { jobButton, subjectOf, toLetter, type Letter } from './letter.ts';

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
  /** The firm, or its reviewer: staff read who returned their set, and a customer reads the firm's name alone. */
  from: string;
  /** When it was written, in the time zone of whom the letter is for; null in a preview. */
  when: string | null;
  /** The address of the product, such as https://desk.example. */
  origin: string;
};

/** What stands for the time in a preview. */
const WHEN_RETURNED = 'the time when you return it';

const SUPERSEDED =
  'The sealed documents that we sent you for this job are superseded: please do not build from them or submit them any more, printed copies included.';

/**
 * Returns the letter by which the contact learns that the job needs a corrected zip, and why. It names no staff. One
 * about a complete job also says that what was delivered does not stand any more.
 */
export function returnedToCustomerLetter(facts: ReturnFacts, { isRevised = false } = {}): Letter {
  const { jobNumber, jobName, to, origin } = facts;
  const number = formatJobNumber(jobNumber);
  const cannot = `We cannot seal ${jobName} (${number}) with the files we have. Work on it waits until the corrected zip is in.`;
  return toLetter({
    subject: subjectOf(`${number} needs a corrected zip: `, jobName),
    title: 'We need a corrected zip',
    to,
    paragraphs: isRevised ? [cannot, SUPERSEDED] : [cannot],
    reason: reasonOf(facts),
    steps: [
      'Correct the files and put all of them into one zip, not only the changed ones.',
      'Open the job and choose Replace All.',
    ],
    button: jobButton(origin, jobNumber),
    smallPrint: ['The job keeps its number. Its turnaround time stands still until the new zip is in.'],
    footer: ['Questions about the reason? Answer this email or call your usual contact at the firm.'],
  });
}

/** The statuses to which a review can return a job. */
export type ReviewTarget = Extract<StatusName, 'readyToSeal' | 'inProgress'>;

const TO_SEALER = {
  readyToSeal: {
    title: 'A seal is wrong or missing',
    subject: 'needs another seal',
    next: 'Please seal the combined set again and upload it for review.',
  },
  inProgress: {
    title: 'A drawing is wrong',
    subject: 'goes back for drawing changes',
    next: 'The drawings are corrected first; then a new set is there to be sealed.',
  },
} as const satisfies Record<ReviewTarget, unknown>;

/** Returns the letter by which the sealer learns that the review returned the sealed set, and why. */
export function returnedToSealerLetter(facts: ReturnFacts, target: ReviewTarget): Letter {
  const { jobNumber, jobName, to, from, origin } = facts;
  const number = formatJobNumber(jobNumber);
  const { title, subject, next } = TO_SEALER[target];
  return toLetter({
    subject: subjectOf(`${number} ${subject}: `, jobName),
    title,
    to,
    paragraphs: [
      `${from} reviewed your sealed set of ${jobName} (${number}) and returned it.`,
      `The job is at ${findStatus(STATUS_ID[target])?.status}. ${next}`,
    ],
    reason: reasonOf(facts),
    button: jobButton(origin, jobNumber),
  });
}

function reasonOf({ reason, from, when }: ReturnFacts): { words: string; from: string } {
  return { words: reason, from: `${from}, ${when ?? WHEN_RETURNED}` };
}
