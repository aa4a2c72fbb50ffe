import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import {
  findStatus,
  STATUS_ID,
  statusNameOf,
  type StatusId,
  type StatusName,
} from '@sealdesk/contract/jobs/statuses.ts';
import {
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
  reviewHolderId: number | null;
  /** Who uploaded the sealed set that is under review, and the finals that stand. */
  reviewUploaderId: number | null;
  finalUploaderId: number | null;
  /** Who replaced the original, while nothing was done on the job since. */
  replacerId: number | null;
};

export type Mover = Pick<Viewer, 'kind' | 'contactId' | 'employeeId' | 'isSealingEngineer'>;

/** What somebody asks for: a move by its name, or the moves that an upload can be. */
export type WantedMove = { upload: WantedUpload } | { move: MoveName; reason?: string; target?: StatusName };

declare const decided: unique symbol;
/** A move that was decided here and nowhere else; `moveJob` saves nothing but this. */
export type Move = {
  readonly [decided]: true;
  readonly name: MoveName;
  readonly jobNumber: number;
  readonly from: StatusId;
  readonly to: StatusId;
  readonly heldFrom: StatusId | null;
  readonly reason: string | null;
  readonly isBuilt: boolean;
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
  const isOpen = answers.filter(({ answer }) => answer.is === 'open').map(({ name }) => name);
  const open = isOpen.find((name) => !transitionOf(name).isNotBuilt) ?? isOpen[0];
  if (!open)
    return {
      refusal: refusalOf(
        job,
        wanted,
        answers.map(({ answer }) => answer),
      ),
    };
  return settle(job, open, 'upload' in wanted ? {} : wanted);
}

type Details = { reason?: string; target?: StatusName };

/** Completes an open move with its reason and its target, or refuses it for what is missing. */
function settle(job: WorkflowJob, name: MoveName, { reason, target }: Details): { move: Move } | { refusal: Refusal } {
  const { needsReason, isNotBuilt } = transitionOf(name);
  const from = statusNameOf(job.status)!;
  const heldFrom = job.heldFrom === null ? null : statusNameOf(job.heldFrom);
  const targets = targetsOf(name, from, heldFrom);
  const to = targets.length === 1 ? targets[0] : targets.find((one) => one === target);
  if (needsReason && !reason) return { refusal: missing('reason', MESSAGES.reasonRequired) };
  if (to === undefined) return { refusal: missing('target', MESSAGES.targetRequired) };
  const move = {
    name,
    jobNumber: job.number,
    from: STATUS_ID[from],
    to: STATUS_ID[to],
    heldFrom: to === 'onHold' ? STATUS_ID[from === to ? heldFrom! : from] : null,
    reason: reason ?? null,
    isBuilt: !isNotBuilt,
  };
  return { move: move as Move };
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
    isReviewer: !isSealingEngineer && !isMe(job.initialSealerId),
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
