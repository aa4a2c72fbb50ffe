import {
  EDIT_REFUSALS,
  savedMessage,
  toEditedColumns,
  type EditedColumns,
  type EditJobFields,
  type EditJobReply,
} from '@sealdesk/contract/jobs/edit-job.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { editMoveTo, type EditMove } from '@sealdesk/contract/jobs/status-options.ts';
import { findStatus, statusNameOf } from '@sealdesk/contract/jobs/statuses.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import type { Answer, Running } from '../idempotency/once.ts';
import { getViewerAgain, requireRecentProof, type Caller } from '../identity/session.ts';
import type { Move, WorkflowJob } from '../jobs/moves/decide-move.ts';
import { getWorkflowJob, lockJobs, requireMove } from '../jobs/moves/workflow-job.ts';
import { freePlace, lockOrderOfJob } from '../jobs/work-order/reorder.ts';
import { mayHoldPlace } from '../jobs/work-order/work-order.ts';
import { findSealers } from '../licenses/find-sealers.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../refused.ts';
import { findLastEditor } from '../timeline/read-timeline.ts';
import { recordEvents } from '../timeline/record-event.ts';
import type { Viewer } from '../viewer.ts';
import { findCompany, findContact } from './create-job.store.ts';
import { findEditableJob, findNames, updateFields } from './edit-job.store.ts';
import {
  asksForSealer,
  asksForUnlocked,
  changedFields,
  editConflict,
  editErrors,
  fieldChanges,
  idsIn,
  movesOwner,
  permissionErrors,
  wireErrors,
  type EditableJob,
  type EditErrors,
  type EditParties,
} from './job-edit.ts';
import { makeMove } from './make-move.ts';
import { newJobWarning } from './new-job.ts';

export type EditRequest = { jobNumber: number; fields: EditJobFields };

/** Saves the edit form: the fields that differ, and the move that another status stands for, in one transaction. */
export async function editJob(
  core: Core,
  caller: Caller,
  { jobNumber, fields }: EditRequest,
  running: Running,
): Promise<Answer<EditJobReply>> {
  return inTransaction(core.db, async (tx) => {
    const viewer = await getViewerAgain(core, tx, caller);
    await refuseCustomer(tx, viewer, jobNumber);
    if (mayLosePlace(viewer, fields)) await lockOrderOfJob(tx, jobNumber);
    await lockJobs(tx, [jobNumber]);
    const { job, changes, move } = await judge(tx, core, viewer, jobNumber, fields);
    // Another company reads the job and its files from then on.
    if ('company_id' in changes) await requireRecentProof(core, tx, caller);

    const warning = await saveFields(tx, core, viewer, job, changes);
    const warnings = [...(warning ? [warning] : []), ...(move ? await makeMove(tx, core, viewer, move) : [])];
    const message = savedMessage(jobNumber, move?.to ?? null);
    const body: EditJobReply = { message, ...(warnings.length > 0 && { warning: warnings.join(' ') }) };
    const answer: Answer<EditJobReply> = { status: 200, body };
    await running.keepAnswer(tx, answer);
    return answer;
  });
}

/** An edit that may be saved. */
type Judged = { job: EditableJob; changes: EditedColumns; move: (Move & { name: EditMove }) | null };

/** Customers edit no job; one that is not theirs does not exist for them. */
async function refuseCustomer(tx: Tx, viewer: Viewer, jobNumber: number): Promise<void> {
  if (viewer.kind !== 'customer') return;
  await getWorkflowJob(tx, viewer, jobNumber);
  throw new Refused('forbidden', MESSAGES.notAuthorized);
}

/** Returns true when the edit can take the job out of its company's order, which is then locked before the job. */
function mayLosePlace({ kind }: Viewer, { job_status, drjcoid }: EditJobFields): boolean {
  return !mayHoldPlace(job_status) || (drjcoid !== undefined && kind === 'operations');
}

/** Refuses an edit of a locked job that may not be. */
async function judge(tx: Tx, core: Core, viewer: Viewer, number: number, fields: EditJobFields): Promise<Judged> {
  const job = await findEditableJob(tx, number);
  if (!job) throw new Refused('missing', MESSAGES.jobNotFound);
  if (job.updatedAt !== fields.updated_at) throw await stale(tx, job);
  const edit = toEditedColumns(fields);
  const changes = changedFields(job, edit);
  refuseIfAny(permissionErrors(viewer.kind, edit, changes));
  refuseIfAny(editErrors(job, changes, await readParties(tx, core, viewer, job, changes)));
  const conflict = editConflict(job, changes);
  if (conflict) throw new Refused('conflict', conflict);
  if (fields.job_status === job.status) return { job, changes, move: null };
  const found = await getWorkflowJob(tx, viewer, number);
  // The table asks for the type that the job will have; four eyes look at the sealer that it had.
  return { job, changes, move: moveOf({ ...found, type: changes.type ?? found.type }, viewer, fields) };
}

async function stale(tx: Tx, { number, updatedAt }: EditableJob): Promise<Refused> {
  const facts = { updated_by: await findLastEditor(tx, number), updated_at: updatedAt };
  return new Refused('stale', EDIT_REFUSALS.stale(formatJobNumber(number)), undefined, facts);
}

function refuseIfAny(errors: EditErrors): void {
  const [first] = Object.values(errors);
  if (first) throw new Refused('invalid', first[0]!, wireErrors(errors));
}

/** Reads what the directory and the licenses say of the changes; nothing where they say nothing of these. */
async function readParties(
  tx: Tx,
  { config }: Core,
  viewer: Viewer,
  job: EditableJob,
  changes: EditedColumns,
): Promise<EditParties> {
  const after = { ...job.fields, ...changes };
  const needsCompany = movesOwner(changes) || asksForUnlocked(job, changes);
  const company = needsCompany ? await findCompany(tx, viewer.scope, after.company_id) : null;
  const contact = company && (await findContact(tx, company, after.contact_id));
  const needsSealers = asksForSealer(viewer.kind, job, changes);
  const { engineers } = needsSealers
    ? await findSealers(tx, after.seal_states, config.FIRM_TIMEZONE)
    : { engineers: [] };
  const canSeal = !needsSealers || engineers.some(({ contactId }) => contactId === after.sealing_engineer_id);
  return { company, hasContact: contact !== null, canSeal };
}

/** Returns the move that another status stands for. Refuses one that is not theirs or not now. */
function moveOf(job: WorkflowJob, viewer: Viewer, { job_status, reason }: EditJobFields): Judged['move'] {
  const [from, to] = [statusNameOf(job.status), statusNameOf(job_status)!];
  const heldFrom = job.heldFrom === null ? null : statusNameOf(job.heldFrom);
  const move = from && editMoveTo(from, to, heldFrom);
  if (!move) {
    const nameOf = (id: number) => findStatus(id)?.status ?? 'another status';
    const message = `${formatJobNumber(job.number)} is at ${nameOf(job.status)}, so it can’t be set to ${nameOf(job_status)}.`;
    throw new Refused('conflict', message);
  }
  return requireMove(job, viewer, { move, target: to, ...(reason !== undefined && { reason }) });
}

/** Saves changed fields of a locked job with their event, and returns what their sender should know. */
async function saveFields(
  tx: Tx,
  { config }: Core,
  viewer: Viewer,
  job: EditableJob,
  changes: EditedColumns,
): Promise<string | undefined> {
  if (Object.keys(changes).length === 0) return undefined;
  // A place is one of a company's: it does not go along to another.
  if ('company_id' in changes) await freePlace(tx, job.number, viewer.contactId);
  const names = await findNames(tx, idsIn(job, changes));
  await updateFields(tx, job.number, changes);
  const detail = { changes: fieldChanges(job, changes, names) };
  await recordEvents(tx, { jobNumber: job.number, actorId: viewer.contactId, kind: 'edited', detail });
  if (!changes.seal_states) return undefined;
  const { engineers } = await findSealers(tx, changes.seal_states, config.FIRM_TIMEZONE);
  const hasEngineer = engineers.length > 0;
  const doubts = { sealStates: changes.seal_states, readStates: [], hasEngineer, hasMailAddress: true };
  return newJobWarning(viewer.kind, doubts, null);
}
