import { ENTRY_MESSAGES } from '@sealdesk/contract/time-entries/entry-messages.ts';
import type { StartEntryReply } from '@sealdesk/contract/time-entries/entry-requests.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import type { Core } from '../core.ts';
import type { Answer, Running } from '../idempotency/once.ts';
import { getViewerAgain, type Caller } from '../identity/session.ts';
import { listJobsAhead } from '../jobs/list/jobs-ahead.ts';
import { getWorkflowJob, lockJobs, moveJob, requireMove } from '../jobs/moves/workflow-job.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../refused.ts';
import { recordEvents } from '../timeline/record-event.ts';
import { closing, entryDetail, presentEntry } from './entry.ts';
import { ownerOf, readingFor } from './own-entry.ts';
import { judgeStart } from './start-rules.ts';
import {
  endEntry,
  findOpenEntry,
  findOwnEntry,
  insertEntry,
  listOthersOn,
  lockEmployee,
  type OpenEntry,
} from './time-entries.store.ts';

export type StartRequest = { jobNumber: number; isConfirmed: boolean };

/**
 * Starts time on a job: the person's entry on another job is closed, and a received job is taken up. Refused where it is
 * open already, where the job is closed, and, until it is confirmed, where there is a reason to ask.
 */
export async function startEntry(
  core: Core,
  caller: Caller,
  { jobNumber, isConfirmed }: StartRequest,
  running: Running,
): Promise<Answer<StartEntryReply>> {
  return inTransaction(core.db, async (tx) => {
    const viewer = await getViewerAgain(core, tx, caller);
    const employeeId = ownerOf(viewer);
    await lockEmployee(tx, employeeId);
    const open = await findOpenEntry(tx, employeeId);
    // In the order of their numbers, as everyone who locks two jobs does.
    await lockJobs(tx, open === null ? [jobNumber] : [jobNumber, open.jobNumber]);
    const job = await getWorkflowJob(tx, viewer, jobNumber);
    // Read again: whoever held the lock of its job may have closed it.
    const ownOpen = open === null ? null : await findOpenEntry(tx, employeeId);

    const refusal = judgeStart(
      {
        jobNumber,
        status: job.status,
        ownOpenOn: ownOpen?.jobNumber ?? null,
        openByOthers: await listOthersOn(tx, jobNumber, employeeId),
        ahead: await listJobsAhead(tx, jobNumber),
      },
      viewer.kind,
      isConfirmed,
    );
    if (refusal) throw new Refused(refusal.kind, refusal.message);

    if (ownOpen !== null) await closeFormer(tx, ownOpen, viewer.contactId);
    if (job.status === STATUS_ID.received)
      await moveJob(tx, requireMove(job, viewer, { move: 'take-up' }), viewer.contactId, null);
    const id = await insertEntry(tx, jobNumber, employeeId);
    const entry = (await findOwnEntry(tx, readingFor(core, viewer), { id, employeeId }))!;
    await recordEvents(tx, {
      jobNumber,
      actorId: viewer.contactId,
      kind: 'entry-started',
      detail: entryDetail(entry),
    });
    const body = { message: ENTRY_MESSAGES.started(jobNumber), entry: presentEntry(entry, viewer.timezone) };
    const answer: Answer<StartEntryReply> = { status: 201, body };
    await running.keepAnswer(tx, answer);
    return answer;
  });
}

async function closeFormer(tx: Tx, open: OpenEntry, actorId: number): Promise<void> {
  const ended = await endEntry(tx, open.id);
  if (ended === null) throw new Error(`The entry ${open.id} was closed under the lock of its job.`);
  await recordEvents(tx, closing(ended, actorId));
}
