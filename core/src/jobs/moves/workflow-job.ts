import type { MoveName } from '@sealdesk/contract/jobs/transitions.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { Refused } from '../../refused.ts';
import { EVERYTHING } from '../../scope.ts';
import { moveEvent, type ApprovalDetail, type UploadDetail } from '../../timeline/event.ts';
import { recordEvents } from '../../timeline/record-event.ts';
import type { Viewer } from '../../viewer.ts';
import { decideMove, type Move, type Mover, type WantedMove, type WorkflowJob } from './decide-move.ts';
import { lockJob, saveMove, selectWorkflowJob, updateInitialSealer, updateSealer } from './workflow-job.store.ts';

/** Returns the job as the workflow judges it; one that does not exist for the viewer is refused as missing. */
export async function getWorkflowJob(db: Db, viewer: Viewer, number: number): Promise<WorkflowJob> {
  const job = await selectWorkflowJob(db, viewer.scope, number);
  if (!job) throw new Refused('missing', MESSAGES.jobNotFound);
  return job;
}

/** Returns the same, with the job's row locked until the transaction ends. */
export async function lockWorkflowJob(tx: Tx, viewer: Viewer, number: number): Promise<WorkflowJob> {
  await lockJob(tx, number);
  return getWorkflowJob(tx, viewer, number);
}

/** Locks jobs until the transaction ends, in the order of their numbers, so that no two wait for each other. */
export async function lockJobs(tx: Tx, numbers: readonly number[]): Promise<void> {
  for (const number of [...new Set(numbers)].toSorted((a, b) => a - b)) await lockJob(tx, number);
}

/** Returns the same for the system itself, which completes what somebody was allowed before; null when there is no such job. */
export async function lockJobOfSystem(tx: Tx, number: number): Promise<WorkflowJob | null> {
  await lockJob(tx, number);
  return selectWorkflowJob(tx, EVERYTHING, number);
}

/** Returns the move that somebody asks for, or refuses it: not theirs (403), not at this status (409). */
export function requireMove<Name extends MoveName>(
  job: WorkflowJob,
  person: Mover,
  wanted: WantedMove<Name>,
): Move & { name: Name } {
  const decision = decideMove(job, person, wanted);
  if ('refusal' in decision) {
    const { kind, message, fields } = decision.refusal;
    throw new Refused(kind, message, fields);
  }
  return decision.move as Move & { name: Name };
}

/**
 * Saves a decided move of a locked job, with its event. `entailed` is the upload that makes the move, if one does, or what
 * was reviewed.
 */
export async function moveJob(
  tx: Tx,
  move: Move,
  actorId: number,
  entailed: UploadDetail | ApprovalDetail | null,
): Promise<void> {
  if (move.waitsFor !== null)
    throw new Error(`The move ${move.name} waits for ${move.waitsFor}; it can't be made yet.`);
  await saveMove(tx, move);
  await recordEvents(tx, moveEvent(move, actorId, entailed));
}

/** Records whose seals the set of a locked job carries. */
export async function saveSealer(tx: Tx, jobNumber: number, contactId: number): Promise<void> {
  await updateSealer(tx, jobNumber, contactId);
}

/** Records who staged the initial seals of a locked job: four eyes, so they never review it. */
export async function saveInitialSealer(tx: Tx, jobNumber: number, employeeId: number | null): Promise<void> {
  await updateInitialSealer(tx, jobNumber, employeeId);
}
