import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import {
  findStatus,
  STATUS_ID,
  statusNameOf,
  type StatusId,
  type StatusName,
} from '@sealdesk/contract/jobs/statuses.ts';
import {
  beginsAt,
  judgeMove,
  movesOfUpload,
  targetsOf,
  transitionOf,
  type MoveAnswer,
  type MoveFacts,
  type MoveName,
  type Relation,
  type WantedUpload,
} from '@sealdesk/contract/jobs/transitions.ts';
import type { JobType } from '@sealdesk/contract/shared/codes.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { PURPOSE_LABEL } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { Viewer } from '../../viewer.ts';

/** A job as the workflow judges it, read under its lock. */
export type WorkflowJob = {
  number: number;
  status: number;
  type: string;
  /** Published finals that still stand. */
  finals: number;
  isCompletionMailWaiting: boolean;
  /** Where a held job goes back to. */
  heldFrom: number | null;
  initialSealerId: number | null;
  /** The contact of the engineer who sealed it, or is to. */
  sealerId: number | null;
  reviewHolderId: number | null;
  /** Who approved the sealed set, while that stands. */
  reviewerId: number | null;
  /** Who uploaded the sealed set that is under review, and the finals that stand. */
  reviewUploaderId: number | null;
  finalUploaderId: number | null;
  /** Who replaced the original, while nothing was done on the job since. */
  replacerId: number | null;
};

export type Mover = Pick<Viewer, 'kind' | 'contactId' | 'employeeId' | 'isSealingEngineer'>;

/** What somebody asks for: a move by its name, or the moves that an upload can be. */
export type WantedMove<Name extends MoveName = MoveName> =
  | { upload: WantedUpload }
  /** `from` is where the person left the job by the move that they undo now. */
  | { move: Name; reason?: string; target?: StatusName; from?: StatusName };

declare const decided: unique symbol;
/** A move that was decided here and nowhere else; `moveJob` saves nothing but this. */
export type Move = {
  readonly [decided]: true;
  readonly name: MoveName;
  readonly jobNumber: number;
  readonly from: StatusId;
  readonly to: StatusId;
  readonly heldFrom: StatusId | null;
  /** Who holds the reserved review and who approved, after the move. */
  readonly reviewHolderId: number | null;
  readonly reviewerId: number | null;
  /** The job is complete now, with a mail of its own. A replacement of its files completes nothing anew. */
  readonly completes: boolean;
  /** The job is complete no longer; its timeline keeps when it was. */
  readonly clearsCompletion: boolean;
  readonly reason: string | null;
  /** What the move waits for: such a one is decided again, by `decideCompletion`, before it is saved. */
  readonly waitsFor: 'combining' | null;
};

export type Refusal = {
  kind: 'forbidden' | 'conflict' | 'invalid';
  message: string;
  fields?: Record<string, string[]>;
};

/** Decides a move by the table of transitions: the moved job, or a refusal with its sentence. */
export function decideMove(job: WorkflowJob, person: Mover, wanted: WantedMove): { move: Move } | { refusal: Refusal } {
  const names = 'upload' in wanted ? movesOfUpload(wanted.upload) : [wanted.move];
  const [facts, relation] = [factsOf(job), relationOf(job, person)];
  const answers = names.map((name) => ({ name, answer: judgeMove(name, facts, relation) }));
  const open = answers.find(({ answer }) => answer.is === 'open')?.name;
  if (!open)
    return {
      refusal: refusalOf(
        job,
        wanted,
        answers.map(({ answer }) => answer),
      ),
    };
  if ('upload' in wanted) return settle(job, person, open, {});
  if (wanted.from !== undefined && !isAsLeft(facts, relation, open, wanted.from))
    return { refusal: refusalOf(job, wanted, [{ is: 'not-now', sentence: MESSAGES.changedAfterMove }]) };
  return settle(job, person, open, wanted);
}

/** Returns true when the job is where the person left it. The review that they release must still be theirs. */
function isAsLeft({ status }: MoveFacts, { isHolder }: Relation, undo: MoveName, from: StatusName): boolean {
  return status === from && (undo !== 'release' || isHolder);
}

/** The system itself, which holds no review and approves nothing. */
const NOBODY: Mover = { kind: 'operations', contactId: 0, employeeId: null, isSealingEngineer: false };

/**
 * Decides the move that an accepted upload was waiting for. Its sender was judged when it was accepted, so only the job
 * is judged now: it must still be where the move begins.
 */
export function decideCompletion(job: WorkflowJob, name: MoveName): { move: Move } | { refusal: Refusal } {
  const wanted = { move: name };
  if (!beginsAt(name, statusNameOf(job.status))) return { refusal: refusalOf(job, wanted, [{ is: 'not-now' }]) };
  const decision = settle(job, NOBODY, name, {});
  return 'refusal' in decision ? decision : { move: { ...decision.move, waitsFor: null } };
}

type Details = { reason?: string; target?: StatusName };

/** Completes an open move with its reason and its target, or refuses it for what is missing. */
function settle(
  job: WorkflowJob,
  person: Mover,
  name: MoveName,
  { reason, target }: Details,
): { move: Move } | { refusal: Refusal } {
  const { needsReason, waitsFor = null } = transitionOf(name);
  const from = statusNameOf(job.status)!;
  const heldFrom = job.heldFrom === null ? null : statusNameOf(job.heldFrom);
  const targets = targetsOf(name, from, heldFrom);
  // One target needs no choice, but a choice of another is a misunderstanding.
  const to = targets.length === 1 && target === undefined ? targets[0] : targets.find((one) => one === target);
  if (needsReason && !reason) return { refusal: missing('reason', MESSAGES.reasonRequired) };
  if (to === undefined) return { refusal: missing('target', MESSAGES.targetRequired) };
  const after = heldFromAfter(from, to, heldFrom);
  const move = {
    name,
    jobNumber: job.number,
    from: STATUS_ID[from],
    to: STATUS_ID[to],
    heldFrom: after && STATUS_ID[after],
    reviewHolderId: holderAfter(job, person, name, [to, after]),
    reviewerId: name === 'approve' ? person.employeeId : KEEPS_APPROVAL.has(to) ? job.reviewerId : null,
    completes: name === 'final-upload',
    clearsCompletion: from === 'complete' && to !== 'complete',
    reason: reason || null,
    waitsFor,
  };
  return { move: move as Move };
}

/** The statuses at which an approval still stands: there is nothing to approve again. */
const KEEPS_APPROVAL: ReadonlySet<StatusName> = new Set(['awaitingFinal', 'complete', 'onHold', 'cancelled']);

function heldFromAfter(from: StatusName, to: StatusName, heldFrom: StatusName | null): StatusName | null {
  if (to !== 'onHold') return null;
  return from === 'onHold' ? heldFrom : from;
}

/** Returns who holds the review after a move: it stays reserved while the job is on hold. */
function holderAfter(job: WorkflowJob, person: Mover, name: MoveName, isAt: (StatusName | null)[]): number | null {
  if (!isAt.includes('finalReviewReserved')) return null;
  return name === 'reserve' ? person.employeeId : job.reviewHolderId;
}

function missing(field: string, message: string): Refusal {
  return { kind: 'invalid', message, fields: { [field]: [message] } };
}

function factsOf({ status, type, finals, isCompletionMailWaiting }: WorkflowJob): MoveFacts {
  return {
    status: statusNameOf(status),
    type: type as JobType,
    hasFinals: finals > 0,
    isCompletionMailPending: isCompletionMailWaiting,
  };
}

function relationOf(job: WorkflowJob, { kind, contactId, employeeId, isSealingEngineer }: Mover): Relation {
  const isMe = (id: number | null) => employeeId !== null && id === employeeId;
  return {
    kind,
    isSealingEngineer,
    isInitialSealer: isMe(job.initialSealerId),
    isSealer: job.sealerId === contactId,
    isHolder: isMe(job.reviewHolderId),
    isReplacer: job.replacerId === contactId,
    isReviewUploader: job.reviewUploaderId === contactId,
    isFinalUploader: job.finalUploaderId === contactId,
  };
}

function refusalOf(job: WorkflowJob, wanted: WantedMove, answers: MoveAnswer[]): Refusal {
  const isForbidden = answers.some(({ is }) => is === 'others') || answers.every(({ is }) => is === 'never');
  if (isForbidden) return { kind: 'forbidden', message: MESSAGES.notAuthorized };
  const sentence = answers.map((answer) => ('sentence' in answer ? answer.sentence : undefined)).find(Boolean);
  const status = findStatus(job.status)?.status ?? 'another status';
  const effect =
    'upload' in wanted
      ? `takes no ${PURPOSE_LABEL[wanted.upload.purpose]} file`
      : `can’t ${transitionOf(wanted.move).refusal ?? 'be moved so'}`;
  const message = `${formatJobNumber(job.number)} is at ${status}, so it ${effect}.`;
  return { kind: 'conflict', message: sentence ? `${message} ${sentence}` : message };
}
