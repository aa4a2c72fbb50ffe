import type { ViewerKind } from '../people/roles.ts';
import type { JobType } from '../shared/codes.ts';
import type { JobUploadPurpose } from '../uploads/upload-purposes.ts';
import type { StatusName } from './statuses.ts';

/**
 * The one table of the workflow: which moves exist, from where to where, for whom and under which guard.
 * Row buttons, menu, keys, upload permissions, the server's refusals, demo data and the exhaustive test read it.
 * A new action is one row here, and one function that carries out what the move entails.
 */

/** What of a job decides which moves it allows. */
export type MoveFacts = {
  /** Null for a status that this version does not know: nothing moves it. */
  status: StatusName | null;
  type: JobType;
  hasFinals: boolean;
  isCompletionMailPending: boolean;
};

/** What a person is to a job. */
export type Relation = {
  kind: ViewerKind;
  isSealingEngineer: boolean;
  /** Staged the initial seals. */
  isInitialSealer: boolean;
  /** Sealed the set, or is to. */
  isSealer: boolean;
  /** Holds the reserved review. */
  isHolder: boolean;
  /** Sent the last replacement of the original, and nothing was done on the job since. */
  isReplacer: boolean;
  /** Uploaded the sealed set that is under review. */
  isReviewUploader: boolean;
  /** Uploaded the final documents that stand. */
  isFinalUploader: boolean;
};

/** Two-person rule: whoever had a part in the sealed set, and any sealing engineer, does not review it. */
function isReviewer({ isSealingEngineer, isInitialSealer, isSealer, isReviewUploader }: Relation): boolean {
  return !isSealingEngineer && !isInitialSealer && !isSealer && !isReviewUploader;
}

/** Who a move is for. The system makes its own moves; no person is ever offered them. */
const MOVERS = {
  customer: ({ kind }) => kind === 'customer',
  employee: ({ kind }) => kind !== 'customer',
  operations: ({ kind }) => kind === 'operations',
  reviewer: (person) => person.kind === 'operations' && isReviewer(person),
  'review-holder': (person) => person.kind === 'operations' && isReviewer(person) && person.isHolder,
  'review-uploader': ({ kind, isReviewUploader }) => kind === 'operations' && isReviewUploader,
  'final-uploader': ({ kind, isFinalUploader }) => kind === 'operations' && isFinalUploader,
  system: () => false,
} as const satisfies Record<string, (person: Relation) => boolean>;
type Mover = keyof typeof MOVERS;

type GuardRule = { holds: (job: MoveFacts, person: Relation) => boolean; sentence?: string };

/** What must hold besides the status; a sentence explains a refusal that the status alone does not. */
const GUARDS = {
  'repair-or-specialty': { holds: ({ type }) => type !== 's', sentence: 'Only repair and specialty jobs can.' },
  'has-finals': { holds: ({ hasFinals }) => hasFinals },
  'no-finals': { holds: ({ hasFinals }) => !hasFinals },
  'completion-mail-pending': { holds: ({ isCompletionMailPending }) => isCompletionMailPending },
  'own-replacement': {
    holds: (_, { isReplacer }) => isReplacer,
    sentence:
      'Only the person who sent its last replacement can replace that, and only until something else is done on the job.',
  },
} as const satisfies Record<string, GuardRule>;
type Guard = keyof typeof GUARDS;

/** One way to make a move: at these statuses, for these people. */
type Way = { from: readonly StatusName[]; by: readonly Mover[]; guard?: Guard };

export type Transition = {
  /** The ways to make the move; none for what makes a new job. */
  ways: readonly Way[];
  /** The statuses that it can lead to: where there are two, the request names one. */
  to: readonly StatusName[] | 'same' | 'held-from';
  needsReason?: true;
  /** The move is made by an accepted upload. */
  upload?: { purpose: JobUploadPurpose; isForReview: boolean };
  /** The upload is accepted at once and leaves the status; the worker makes the move when this has succeeded. */
  waitsFor?: 'combining';
  /** Completes 'D1000 is at On Hold, so it can't …' for a move that is no upload, or that follows from one later. */
  refusal?: string;
};

const UNDER_WAY = [
  'received',
  'inProgress',
  'readyToSeal',
  'awaitingFinal',
  'inEngineering',
  'finalReview',
  'finalReviewReserved',
] as const;
const REVIEWS = ['finalReview', 'finalReviewReserved'] as const;
/** Every status that is not closed. */
const OPEN = [...UNDER_WAY, 'returned', 'onHold'] as const;

const reviewing: readonly Way[] = [
  { from: ['finalReview'], by: ['reviewer'] },
  { from: ['finalReviewReserved'], by: ['review-holder'] },
];

export const TRANSITIONS = {
  create: { ways: [], to: ['received'] },
  // Jobs of the former system come with the status that they had.
  import: { ways: [], to: ['complete', 'cancelled'] },
  'take-up': {
    ways: [{ from: ['received'], by: ['employee'] }],
    to: ['inProgress'],
    refusal: 'be taken up',
  },
  'take-up-into-engineering': {
    ways: [{ from: ['received', 'inProgress'], by: ['employee'], guard: 'repair-or-specialty' }],
    to: ['inEngineering'],
    refusal: 'be taken up into engineering',
  },
  'to-seal': {
    ways: [{ from: ['received', 'inProgress'], by: ['operations'] }],
    to: ['readyToSeal'],
    upload: { purpose: 'initial_seals', isForReview: false },
    waitsFor: 'combining',
    refusal: 'be made ready to seal',
  },
  'pull-back': {
    ways: [{ from: ['readyToSeal'], by: ['operations'] }],
    to: ['inProgress'],
    needsReason: true,
    refusal: 'be pulled back',
  },
  'for-review': {
    ways: [{ from: ['readyToSeal'], by: ['operations'] }],
    to: ['finalReview'],
    upload: { purpose: 'working', isForReview: true },
  },
  'resend-review': {
    ways: [{ from: REVIEWS, by: ['review-uploader'] }],
    to: 'same',
    upload: { purpose: 'working', isForReview: true },
  },
  reserve: {
    ways: [{ from: ['finalReview'], by: ['reviewer'] }],
    to: ['finalReviewReserved'],
    refusal: 'be reserved for review',
  },
  release: {
    ways: [{ from: ['finalReviewReserved'], by: ['operations'] }],
    to: ['finalReview'],
    refusal: 'be released from review',
  },
  approve: { ways: reviewing, to: ['awaitingFinal'], refusal: 'be approved' },
  return: {
    ways: reviewing,
    to: ['readyToSeal', 'inProgress'],
    needsReason: true,
    refusal: 'be returned to its sealer',
  },
  'final-upload': {
    ways: [
      { from: ['awaitingFinal', 'inEngineering'], by: ['operations'] },
      { from: ['complete'], by: ['operations'], guard: 'no-finals' },
    ],
    to: ['complete'],
    upload: { purpose: 'final', isForReview: false },
  },
  'resend-final': {
    ways: [{ from: ['complete'], by: ['final-uploader'], guard: 'completion-mail-pending' }],
    to: 'same',
    upload: { purpose: 'final', isForReview: false },
  },
  'return-to-customer': {
    ways: [{ from: UNDER_WAY, by: ['operations'] }],
    to: ['returned'],
    needsReason: true,
    refusal: 'be returned to its customer',
  },
  'replace-all': {
    ways: [{ from: ['returned'], by: ['customer', 'operations'] }],
    to: ['received'],
    upload: { purpose: 'replace_original', isForReview: false },
  },
  'resend-original': {
    ways: [{ from: ['received'], by: ['customer', 'operations'], guard: 'own-replacement' }],
    to: 'same',
    upload: { purpose: 'replace_original', isForReview: false },
  },
  'working-file': {
    ways: [{ from: OPEN, by: ['operations'] }],
    to: 'same',
    upload: { purpose: 'working', isForReview: false },
  },
  hold: {
    ways: [{ from: [...UNDER_WAY, 'returned'], by: ['operations'] }],
    to: ['onHold'],
    refusal: 'be put on hold',
  },
  resume: {
    ways: [{ from: ['onHold'], by: ['operations'] }],
    to: 'held-from',
    refusal: 'be resumed',
  },
  cancel: {
    ways: [
      { from: ['received', 'returned'], by: ['customer'] },
      { from: OPEN, by: ['operations'] },
    ],
    to: ['cancelled'],
    refusal: 'be canceled',
  },
  reopen: {
    ways: [{ from: ['cancelled'], by: ['operations'] }],
    to: ['received'],
    refusal: 'be reopened',
  },
  revise: {
    ways: [{ from: ['complete'], by: ['operations'], guard: 'has-finals' }],
    to: ['returned', 'inProgress'],
    needsReason: true,
    refusal: 'be revised',
  },
} as const satisfies Record<string, Transition>;

export type MoveName = keyof typeof TRANSITIONS;
export const MOVE_NAMES = Object.keys(TRANSITIONS) as MoveName[];

/** The moves that send a job back to its customer, each with the reason that the customer reads. */
export const RETURNS = ['return-to-customer', 'revise'] as const satisfies readonly MoveName[];

/** The moves that send a job back to the firm's own people, each with a reason for the person who works on it next. */
export const SENT_BACK = ['return', 'pull-back', 'revise'] as const satisfies readonly MoveName[];

/** Returns the row of a move, with every optional column. */
export function transitionOf(name: MoveName): Transition {
  return TRANSITIONS[name];
}

/**
 * How a move stands for a person. `not-now`: theirs, but not at this status, with a sentence where the status does not
 * explain it. `others`: at this status it belongs to another person of their kind. `never`: not theirs at any status.
 */
export type MoveAnswer = { is: 'open' } | { is: 'not-now'; sentence?: string } | { is: 'others' } | { is: 'never' };

/** Judges one move of a job for a person. */
export function judgeMove(name: MoveName, job: MoveFacts, person: Relation): MoveAnswer {
  const { ways } = transitionOf(name);
  const couldBeTheirs = ways.filter(({ by }) => by.some((mover) => couldBe(mover, person)));
  if (couldBeTheirs.length === 0) return { is: 'never' };

  const here = couldBeTheirs.filter(({ from }) => from.some((status) => status === job.status));
  const theirs = here.filter(({ by }) => by.some((mover) => MOVERS[mover](person)));
  if (theirs.some(({ guard }) => holds(guard, job, person))) return { is: 'open' };
  const guard = theirs.find((way) => way.guard)?.guard;
  if (guard) return { is: 'not-now', ...sentenceOf(guard) };
  return here.some((way) => holds(way.guard, job, person)) ? { is: 'others' } : { is: 'not-now' };
}

function holds(guard: Guard | undefined, job: MoveFacts, person: Relation): boolean {
  return guard === undefined || GUARDS[guard].holds(job, person);
}

function sentenceOf(guard: Guard): { sentence?: string } {
  const rule: GuardRule = GUARDS[guard];
  return rule.sentence === undefined ? {} : { sentence: rule.sentence };
}

/** What a person can become with the job, by the mover that they are then. */
const CAN_BECOME: Partial<Record<Mover, Partial<Relation>>> = {
  'review-holder': { isHolder: true },
  'review-uploader': { isReviewUploader: true },
  'final-uploader': { isFinalUploader: true },
};

/** Returns true when the person is such a mover, or could become one: who holds or uploads changes with the job. */
function couldBe(mover: Mover, person: Relation): boolean {
  return MOVERS[mover]({ ...person, ...CAN_BECOME[mover] });
}

/** Every upload for a job as its form describes it; null while the form has not said whether it is for review. */
export type WantedUpload = { purpose: JobUploadPurpose; isForReview: boolean | null };

/** Returns the moves that an upload can be. */
export function movesOfUpload({ purpose, isForReview }: WantedUpload): MoveName[] {
  return MOVE_NAMES.filter((name) => {
    const { upload } = transitionOf(name);
    return upload?.purpose === purpose && (isForReview === null || upload.isForReview === isForReview);
  });
}

/** Returns the statuses that a move can lead to from there; a held job goes back to where it was. */
export function targetsOf(name: MoveName, from: StatusName, heldFrom: StatusName | null): readonly StatusName[] {
  const { to } = transitionOf(name);
  if (to === 'same') return [from];
  if (to === 'held-from') return heldFrom ? [heldFrom] : [];
  return to;
}

/** Returns true when the job is where the move begins, whoever may make it: what an accepted upload still needs. */
export function beginsAt(name: MoveName, status: StatusName | null): boolean {
  return transitionOf(name).ways.some(({ from }) => from.some((one) => one === status));
}

type Opposite = { move: MoveName; by?: Mover };

/** The moves that another ordinary move takes back, each with that move. Nothing else about the job is restored. */
const OPPOSITES: Partial<Record<MoveName, Opposite>> = {
  hold: { move: 'resume' },
  resume: { move: 'hold' },
  reserve: { move: 'release' },
  // Reserving gives the review to the person who reserves, so a review that another person held can't be given back.
  release: { move: 'reserve', by: 'review-holder' },
  cancel: { move: 'reopen' },
  reopen: { move: 'cancel' },
};

/**
 * Returns the move by which the person can take a move back that they are about to make; null where no move of theirs leads the
 * job back to its status.
 */
export function oppositeOf(name: MoveName, job: MoveFacts, person: Relation): MoveName | null {
  const opposite = OPPOSITES[name];
  if (!opposite || (opposite.by && !MOVERS[opposite.by](person))) return null;
  const { status } = job;
  const { to } = transitionOf(name);
  if (status === null || to === 'same') return null;
  // A held job goes back to one of the statuses from which jobs are held; the opposite must lead back from each.
  const arrivals = to === 'held-from' ? transitionOf(opposite.move).ways.flatMap(({ from }) => from) : to;
  const leadsBack = (at: StatusName) =>
    judgeMove(opposite.move, { ...job, status: at }, person).is === 'open' &&
    targetsOf(opposite.move, at, status).includes(status);
  return arrivals.every(leadsBack) ? opposite.move : null;
}
