import type { ActionMove } from './act-on-job.ts';
import { formatJobNumber } from './job-number.ts';
import { findStatus, STATUS_ID, type StatusName } from './statuses.ts';

/** What the answer of a move, and the toast that shows it, says of the job. */
const MESSAGES_OF: Record<ActionMove, (number: string, to: StatusName) => string> = {
  'pull-back': (number) => `${number} pulled back.`,
  reserve: (number) => `You hold the review of ${number}.`,
  release: (number) => `The review of ${number} is released.`,
  approve: (number) => `${number} approved.`,
  return: (number, to) =>
    to === 'readyToSeal' ? `${number} returned to the sealer.` : `${number} returned for drawing changes.`,
  'return-to-customer': (number) => `${number} returned to the customer.`,
  hold: (number) => `${number} is on hold.`,
  resume: (number, to) => `${number} is ${whereItIs(to)} again.`,
  cancel: (number) => `${number} is canceled.`,
  reopen: (number) => `${number} is reopened.`,
  revise: (number) => `${number} is revised.`,
};

/** Returns the sentence that reports a move that was made, and where the job is now. */
export function moveMessage(name: ActionMove, jobNumber: number, to: StatusName): string {
  return MESSAGES_OF[name](formatJobNumber(jobNumber), to);
}

/** What the person who made a move should know besides; shown longer than its message. */
export const MOVE_WARNINGS = {
  reopened: 'Work starts anew with its zip. It has no work order place.',
  revised: 'Its final documents are superseded, also copies that were already downloaded or printed.',
  notMailed: 'Nobody was emailed, because there is no one whom this email may reach.',
} as const;

function whereItIs(to: StatusName): string {
  const words = findStatus(STATUS_ID[to])?.status ?? '';
  return to === 'finalReview' || to === 'finalReviewReserved' ? `in ${words}` : words;
}
