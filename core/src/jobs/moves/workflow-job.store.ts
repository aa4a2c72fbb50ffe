import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../scope.ts';
import { completionMailWaits } from '../../mail/completion-mail-columns.ts';
import { replacerOf } from '../../timeline/job-event-columns.ts';
import type { Move, WorkflowJob } from './decide-move.ts';
import { finalUploaderOf } from './standing-uploader.ts';

/** Reads the job, when it exists for the scope. */
export async function selectWorkflowJob(db: Db, scope: Scope, number: number): Promise<WorkflowJob | null> {
  const row = await db
    .selectFrom('job')
    .select(['number', 'status', 'type'])
    .select([
      'held_from_status as heldFrom',
      'initial_sealer_id as initialSealerId',
      'sealing_engineer_id as sealerId',
      'review_holder_id as reviewHolderId',
      'reviewer_id as reviewerId',
      'review_uploader_id as reviewUploaderId',
    ])
    .select(({ selectFrom }) => [
      selectFrom('document')
        .select(sql<number>`count(*)`.as('n'))
        .whereRef('job_number', '=', 'job.number')
        .where('purpose', '=', 'final')
        .where('published_at', 'is not', null)
        .where('superseded_at', 'is', null)
        .$asScalar()
        .as('finals'),
      sql<boolean>`${sql.raw(completionMailWaits('job'))}`.as('isCompletionMailWaiting'),
      sql<number | null>`${sql.raw(finalUploaderOf('job'))}`.as('finalUploaderId'),
      sql<number | null>`${sql.raw(replacerOf('job'))}`.as('replacerId'),
    ])
    .where('number', '=', number)
    .where(inScope(scope, { company: 'company_id', corporation: 'corporation_id' }))
    .executeTakeFirst();
  return row ? { ...row, finals: row.finals ?? 0 } : null;
}

/** Locks the job's row until the transaction ends. Whoever decides about a job takes this lock before they read. */
export async function lockJob(tx: Tx, number: number): Promise<void> {
  await tx.selectFrom('job').select('number').where('number', '=', number).forNoKeyUpdate().execute();
}

/** Saves who staged the initial seals. */
export async function updateInitialSealer(tx: Tx, number: number, employeeId: number | null): Promise<void> {
  await tx.updateTable('job').set({ initial_sealer_id: employeeId }).where('number', '=', number).execute();
}

/** Saves whose seals the job's set carries. */
export async function updateSealer(tx: Tx, number: number, contactId: number): Promise<void> {
  await tx.updateTable('job').set({ sealing_engineer_id: contactId }).where('number', '=', number).execute();
}

/** Saves where a move leads. A held job remembers where it was. */
export async function saveMove(tx: Tx, move: Move): Promise<void> {
  await tx
    .updateTable('job')
    .set({
      status: move.to,
      held_from_status: move.heldFrom,
      review_holder_id: move.reviewHolderId,
      reviewer_id: move.reviewerId,
      ...(move.clearsCompletion ? { completed_at: null } : {}),
      ...(move.completes ? { completed_at: sql`now()`, completion: sql`completion + 1` } : {}),
    })
    .where('number', '=', move.jobNumber)
    .execute();
}
