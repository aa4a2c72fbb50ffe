import type { StatusName } from '@sealdesk/contract/jobs/statuses.ts';

/** The events that change a job's status, by the name under which the timeline keeps them. */
export type MoveKind =
  | 'create'
  | 'import'
  | 'take-up'
  | 'take-up-engineering'
  | 'upload-initial-seals'
  | 'pull-back'
  | 'upload-working'
  | 'reserve'
  | 'release'
  | 'approve'
  | 'return'
  | 'upload-final'
  | 'return-to-customer'
  | 'upload-replace-original'
  | 'hold'
  | 'resume'
  | 'cancel'
  | 'reopen'
  | 'revise';

export type Move = { kind: MoveKind; from: StatusName | null; to: StatusName };

type Rule = { from: readonly (StatusName | null)[]; to: readonly StatusName[] };

const OPEN = [
  'received',
  'inProgress',
  'readyToSeal',
  'awaitingFinal',
  'inEngineering',
  'returned',
  'finalReview',
  'finalReviewReserved',
] as const;
const REVIEWS = ['finalReview', 'finalReviewReserved'] as const;

/** The table of transitions, as the product's rules know it. An imported job comes with the status that it had. */
const RULES: Record<MoveKind, Rule> = {
  create: { from: [null], to: ['received'] },
  import: { from: [null], to: ['complete', 'cancelled'] },
  'take-up': { from: ['received'], to: ['inProgress'] },
  'take-up-engineering': { from: ['received', 'inProgress'], to: ['inEngineering'] },
  'upload-initial-seals': { from: ['received', 'inProgress'], to: ['readyToSeal'] },
  'pull-back': { from: ['readyToSeal'], to: ['inProgress'] },
  'upload-working': { from: ['readyToSeal'], to: ['finalReview'] },
  reserve: { from: ['finalReview'], to: ['finalReviewReserved'] },
  release: { from: ['finalReviewReserved'], to: ['finalReview'] },
  approve: { from: REVIEWS, to: ['awaitingFinal'] },
  return: { from: REVIEWS, to: ['readyToSeal', 'inProgress'] },
  'upload-final': { from: ['awaitingFinal', 'inEngineering'], to: ['complete'] },
  'return-to-customer': { from: OPEN.filter((status) => status !== 'returned'), to: ['returned'] },
  'upload-replace-original': { from: ['returned'], to: ['received'] },
  hold: { from: OPEN, to: ['onHold'] },
  resume: { from: ['onHold'], to: OPEN },
  cancel: { from: [...OPEN, 'onHold'], to: ['cancelled'] },
  reopen: { from: ['cancelled'], to: ['received'] },
  revise: { from: ['complete'], to: ['returned', 'inProgress'] },
};

/** Says whether the moves follow one another and each is one of the table's; a held job must resume where it was. */
export function areLegal(moves: readonly Move[]): boolean {
  let status: StatusName | null = null;
  let heldFrom: StatusName | null = null;
  for (const { kind, from, to } of moves) {
    if (from !== status || !RULES[kind].from.includes(from) || !RULES[kind].to.includes(to)) return false;
    if (kind === 'resume' && to !== heldFrom) return false;
    if (kind === 'hold') heldFrom = from;
    status = to;
  }
  return true;
}
