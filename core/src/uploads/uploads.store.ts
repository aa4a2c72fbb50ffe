import { REFUSED_DAYS } from '@sealdesk/contract/shared/limits.ts';
import type { JobType } from '@sealdesk/contract/shared/codes.ts';
import type { UploadState, UploadStep } from '@sealdesk/contract/uploads/upload.ts';
import type { NextStep } from '@sealdesk/contract/uploads/upload-steps.ts';
import type { UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { sql } from 'kysely';
import type { PackageFindings } from '../drawings/package-file.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { SETTLED_STATES, type Upload, type UploadedFile } from './upload.ts';

export type NewUpload = Pick<
  Upload,
  'id' | 'purpose' | 'jobNumber' | 'jobType' | 'isForReview' | 'uploaderId' | 'nextStep' | 'mailBody' | 'steps'
>;

/** Adds an upload that waits for its checks, with its files in their order. */
export async function insertUpload(tx: Tx, upload: NewUpload, files: readonly UploadedFile[]): Promise<void> {
  await tx
    .insertInto('upload')
    .values({
      id: upload.id,
      purpose: upload.purpose,
      job_number: upload.jobNumber,
      job_type: upload.jobType,
      is_for_review: upload.isForReview,
      mail_body: upload.mailBody,
      next_step: upload.nextStep,
      uploader_id: upload.uploaderId,
      steps: JSON.stringify(upload.steps),
    })
    .execute();
  await tx
    .insertInto('upload_file')
    .values(
      files.map(({ name, size, sha256, objectKey, resumableId = null }, position) => ({
        upload_id: upload.id,
        position,
        name,
        size,
        sha256,
        object_key: objectKey,
        resumable_id: resumableId,
      })),
    )
    .execute();
}

/** The upload as it stands, or null. */
export async function findUpload(db: Db, id: string): Promise<Upload | null> {
  const row = await select(db, id).executeTakeFirst();
  return row ? toUpload(row) : null;
}

/** A sealed set that is under check, or was refused within the time for which it is kept. */
export async function findLookedAtSet(
  db: Db,
  id: string,
): Promise<{ state: UploadState; jobNumber: number; createdAt: Date } | null> {
  const row = await db
    .selectFrom('upload')
    .select(['state', 'job_number as jobNumber', 'created_at as createdAt'])
    .where('id', '=', id)
    .where('job_number', 'is not', null)
    .where(sql<boolean>`(is_for_review or purpose = 'final')`)
    .where(
      sql<boolean>`(state in ('staged', 'checking') and expires_at > now()
      or state = 'rejected' and created_at > now() - make_interval(days => ${REFUSED_DAYS}))`,
    )
    .executeTakeFirst();
  return (row as { state: UploadState; jobNumber: number; createdAt: Date } | undefined) ?? null;
}

/** Reads the upload, if there is one, and holds its row until the transaction ends. */
export async function lockUpload(tx: Tx, id: string): Promise<Upload | null> {
  const row = await select(tx, id).forUpdate().executeTakeFirst();
  return row ? toUpload(row) : null;
}

/** The upload's files in their order. */
export async function listUploadFiles(db: Db, id: string): Promise<UploadedFile[]> {
  return db
    .selectFrom('upload_file')
    .leftJoin('set_proof', (join) =>
      join
        .onRef('set_proof.upload_id', '=', 'upload_file.upload_id')
        .onRef('set_proof.position', '=', 'upload_file.position'),
    )
    .select(['name', 'size', 'sha256', 'object_key as objectKey', 'resumable_id as resumableId', 'pages'])
    .select('set_proof.is_compared as isCompared')
    .where('upload_file.upload_id', '=', id)
    .orderBy('upload_file.position')
    .execute();
}

/** What the checks accepted of the upload, but should be known. */
export async function listWarnings(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('set_proof')
    .select('warnings')
    .where('upload_id', '=', id)
    .orderBy('position')
    .execute();
  return [...new Set(rows.flatMap(({ warnings }) => warnings as string[]))];
}

/** Writes how many pages a file of the upload has. */
export async function savePages(db: Db, objectKey: string, pages: number): Promise<void> {
  await db.updateTable('upload_file').set({ pages }).where('object_key', '=', objectKey).execute();
}

/** Writes how many pages the file at that place of the upload has. */
export async function savePagesAt(tx: Tx, id: string, position: number, pages: number): Promise<void> {
  await tx
    .updateTable('upload_file')
    .set({ pages })
    .where('upload_id', '=', id)
    .where('position', '=', position)
    .execute();
}

/** Writes what a verdict or a discard changed. */
export async function saveUpload(tx: Tx, upload: Upload): Promise<void> {
  await tx
    .updateTable('upload')
    .set({
      state: upload.state,
      reason: upload.reason,
      steps: JSON.stringify(upload.steps),
      findings: JSON.stringify(upload.findings ?? {}),
      checked_at: upload.isChecked ? sql`coalesce(checked_at, now())` : null,
    })
    .where('id', '=', upload.id)
    .execute();
}

/** Marks a checked upload as accepted. */
export async function acceptUpload(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('upload').set({ state: 'accepted' }).where('id', '=', id).execute();
}

/** Writes what the check call answers for the upload. */
export async function saveOutcome(tx: Tx, id: string, outcome: string): Promise<void> {
  await tx.updateTable('upload').set({ outcome }).where('id', '=', id).execute();
}

/** Writes how far the checks are. An upload that was settled meanwhile is left alone. */
export async function saveProgress(db: Db, id: string, steps: UploadStep[]): Promise<void> {
  await db
    .updateTable('upload')
    .set({ state: 'checking', steps: JSON.stringify(steps) })
    .where('id', '=', id)
    .where('state', 'in', ['staged', 'checking'])
    .where('checked_at', 'is', null)
    .execute();
}

/** How many uploads, and bytes, the person has waiting; discarded, rejected and accepted ones are none. */
export async function countWaiting(db: Db, uploaderId: number): Promise<{ uploads: number; bytes: number }> {
  const row = await db
    .selectFrom('upload')
    .leftJoin('upload_file', 'upload_file.upload_id', 'upload.id')
    .select([
      sql<number>`count(distinct upload.id)`.as('uploads'),
      sql<number>`coalesce(sum(upload_file.size), 0)`.as('bytes'),
    ])
    .where('uploader_id', '=', uploaderId)
    .where('state', 'in', ['staged', 'checking'])
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return row;
}

/** Lets one request at a time count what the person has waiting, until the transaction ends. */
export async function lockQuota(tx: Tx, uploaderId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('upload-quota'), ${uploaderId})`.execute(tx);
}

/** Uploads that have waited a while for their verdict, oldest first. */
export async function listUnchecked(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('upload')
    .select('id')
    .where('state', 'in', ['staged', 'checking'])
    .where('checked_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '5 seconds'`)
    .orderBy('created_at')
    .limit(1000)
    .execute();
  return rows.map(({ id }) => id);
}

/** Which of these uploads are settled. */
export async function listSettled(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('upload')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('state', 'in', SETTLED_STATES)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends every upload whose day is over, and says how many there were. */
export async function expireUploads(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ state: 'expired' })
    .where('state', 'in', ['staged', 'checking'])
    .where('expires_at', '<', sql<Date>`now()`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Which of these objects an upload still needs: it waits, or waits to be accepted. */
export async function neededObjects(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('upload_file')
    .innerJoin('upload', 'upload.id', 'upload_file.upload_id')
    .select('object_key as key')
    .where('state', 'in', ['staged', 'checking'])
    .where(sql<boolean>`object_key = any(${keys}::text[])`)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** The database's clock, by which everything here is old or not. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]!.now;
}

function select(db: Db, id: string) {
  return db
    .selectFrom('upload')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('is_overdue'))
    .where('id', '=', id);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

function toUpload(row: Row): Upload {
  return {
    id: row.id,
    purpose: row.purpose as UploadPurpose,
    jobNumber: row.job_number,
    jobType: row.job_type as JobType | null,
    isForReview: row.is_for_review,
    uploaderId: row.uploader_id,
    nextStep: row.next_step as NextStep | null,
    state: row.state as UploadState,
    steps: row.steps as UploadStep[],
    findings: isEmpty(row.findings) ? null : (row.findings as unknown as PackageFindings),
    isChecked: row.checked_at !== null,
    isOverdue: row.is_overdue,
    reason: row.reason,
    mailBody: row.mail_body,
    outcome: row.outcome,
  };
}

function isEmpty(findings: unknown): boolean {
  return findings === null || Object.keys(findings as object).length === 0;
}
