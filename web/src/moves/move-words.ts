import type { ActionMove } from '@sealdesk/contract/jobs/act-on-job.ts';
import { transitionOf } from '@sealdesk/contract/jobs/transitions.ts';
import type { StatusName } from '@sealdesk/contract/jobs/statuses.ts';
import type { ViewerKind } from '@sealdesk/contract/people/roles.ts';

/** The moves that ask before they are made; the others are made at once. */
export type AskedMove = Exclude<ActionMove, 'reserve' | 'resume'>;

/** Who reads the words that are typed as the reason. */
type Reader = 'customer' | 'sealer' | 'staff';

/** How a move to one status is asked for. */
export type MoveForm = {
  to: StatusName;
  /** What stands before and after the job's number. */
  title: readonly [before: string, after: string];
  button: string;
  /** Left out where no reason is asked for. */
  reader?: Reader;
  /** The words of the choice, where the move can lead to two statuses. */
  choice?: { label: string; hint: string };
};

export type MoveWords = {
  /** One for each status that the move can lead to; the first is chosen to begin with. */
  forms: readonly [MoveForm, ...MoveForm[]];
  wayOut: string;
  /** Where the focus begins. */
  start: 'target' | 'reason' | 'way-out';
};

const CANCEL = 'Cancel';

/** The words of every move that asks. What reports a move that was made stands in contract, for the server too. */
export const MOVE_WORDS: Record<AskedMove, MoveWords> = {
  'return-to-customer': {
    forms: [
      { to: 'returned', title: ['Return ', ' to the customer'], button: 'Return to customer', reader: 'customer' },
    ],
    wayOut: CANCEL,
    start: 'reason',
  },
  hold: {
    forms: [{ to: 'onHold', title: ['Put ', ' on hold'], button: 'Put on hold', reader: 'staff' }],
    wayOut: CANCEL,
    start: 'reason',
  },
  cancel: {
    forms: [{ to: 'cancelled', title: ['Cancel ', ''], button: 'Cancel job', reader: 'staff' }],
    // Cancel would be read as the action.
    wayOut: 'Keep job',
    start: 'way-out',
  },
  reopen: {
    forms: [{ to: 'received', title: ['Reopen ', ''], button: 'Reopen job', reader: 'staff' }],
    wayOut: CANCEL,
    start: 'way-out',
  },
  revise: {
    forms: [
      {
        to: 'inProgress',
        title: ['Revise ', ''],
        button: 'Revise to In Progress',
        reader: 'staff',
        choice: { label: 'In Progress', hint: 'We correct it with the files we have' },
      },
      {
        to: 'returned',
        title: ['Revise ', ''],
        button: 'Revise to Returned',
        reader: 'customer',
        choice: { label: 'Returned', hint: 'The customer sends a new zip' },
      },
    ],
    wayOut: CANCEL,
    start: 'target',
  },
  return: {
    forms: [
      {
        to: 'readyToSeal',
        title: ['Return ', ' to the sealer'],
        button: 'Return to sealer',
        reader: 'sealer',
        choice: { label: 'To the sealer', hint: 'A seal is wrong or missing: Ready to Seal' },
      },
      {
        to: 'inProgress',
        title: ['Return ', ' for drawing changes'],
        button: 'Return for changes',
        reader: 'sealer',
        choice: { label: 'For drawing changes', hint: 'A drawing is wrong: In Progress, a new set is built' },
      },
    ],
    wayOut: CANCEL,
    start: 'target',
  },
  'pull-back': {
    forms: [{ to: 'inProgress', title: ['Pull back ', ''], button: 'Pull back', reader: 'staff' }],
    wayOut: CANCEL,
    start: 'reason',
  },
  approve: {
    forms: [{ to: 'awaitingFinal', title: ['Approve ', '?'], button: 'Approve' }],
    wayOut: CANCEL,
    start: 'way-out',
  },
  release: {
    forms: [{ to: 'finalReview', title: ['Release the review of ', '?'], button: 'Release review' }],
    wayOut: CANCEL,
    start: 'way-out',
  },
};

const READ_BY: Record<Reader, string> = {
  customer: 'The customer reads these words.',
  sealer: 'The sealer reads these words.',
  staff: 'Only staff see it.',
};

/** Returns the hint under the reason: whether it can be left out, and who reads it. */
export function reasonHint(name: AskedMove, reader: Reader, viewer: ViewerKind): string {
  const readBy = viewer === 'customer' ? 'We read it.' : READ_BY[reader];
  return needsReason(name) ? readBy : `Optional. ${readBy}`;
}

/** Returns true when the move is refused without a reason. */
export function needsReason(name: AskedMove): boolean {
  return transitionOf(name).needsReason === true;
}
