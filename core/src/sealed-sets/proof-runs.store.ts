import type { UploadStep } from '@sealdesk/contract/uploads/upload.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';

/** A check of a document that was accepted before. */
export type ProofRun = {
  id: string;
  documentId: string;
  /** What it is to be compared with, as it was when somebody asked. */
  referenceId: string | null;
  steps: UploadStep[];
  isSettled: boolean;
};

/** What a check was made by, for whoever asks later. */
export type RunTerms = { referenceId: string | null; sealerId: number | null };

/** Records the check of an upload, which has ended. */
export async function insertUploadRun(tx: Tx, uploadId: string, terms: RunTerms): Promise<void> {
  await tx
    .insertInto('proof_run')
    .values({
      id: uploadId,
      upload_id: uploadId,
      reference_id: terms.referenceId,
      sealer_id: terms.sealerId,
      settled_at: sql`now()`,
    })
    .execute();
}

export type NewRun = RunTerms & { id: string; documentId: string; requestedBy: number; steps: UploadStep[] };

/** Records that the document is to be checked. Returns false where it is being checked already. */
export async function insertDocumentRun(tx: Tx, run: NewRun): Promise<boolean> {
  const added = await tx
    .insertInto('proof_run')
    .values({
      id: run.id,
      document_id: run.documentId,
      reference_id: run.referenceId,
      sealer_id: run.sealerId,
      requested_by: run.requestedBy,
      steps: JSON.stringify(run.steps),
    })
    .onConflict((at) => at.column('document_id').where('settled_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Reads the check of a document, or null. */
export async function findRun(db: Db, id: string): Promise<ProofRun | null> {
  return read(db, id);
}

/** Reads the check and locks its row until the transaction ends. */
export async function lockRun(tx: Tx, id: string): Promise<ProofRun | null> {
  await sql`select from proof_run where id = ${id} for update`.execute(tx);
  return read(tx, id);
}

async function read(db: Db | Tx, id: string): Promise<ProofRun | null> {
  const row = await db
    .selectFrom('proof_run')
    .select(['id', 'document_id as documentId', 'reference_id as referenceId', 'steps', 'settled_at'])
    .where('id', '=', id)
    .where('document_id', 'is not', null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    documentId: row.documentId!,
    referenceId: row.referenceId,
    steps: row.steps as unknown as UploadStep[],
    isSettled: row.settled_at !== null,
  };
}

/** Writes how far a check is that has not ended. */
export async function saveRunSteps(db: Db, id: string, steps: readonly UploadStep[]): Promise<void> {
  await db
    .updateTable('proof_run')
    .set({ steps: JSON.stringify(steps) })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute();
}

/** Writes by what the check was made, as it was when it ended. */
export async function settleRun(tx: Tx, id: string, terms: RunTerms): Promise<void> {
  await tx
    .updateTable('proof_run')
    .set({ settled_at: sql`now()`, reference_id: terms.referenceId, sealer_id: terms.sealerId })
    .where('id', '=', id)
    .execute();
}

/** Ends a check without a result. One that has ended stays as it is. */
export async function giveUpRun(tx: Tx, id: string, reason: string): Promise<void> {
  await tx
    .updateTable('proof_run')
    .set({ settled_at: sql`now()`, reason })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute();
}

/** Checks of documents that have waited a while. */
export async function listUnderWay(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('proof_run')
    .select('id')
    .where('settled_at', 'is', null)
    .where('requested_at', '<', sql<Date>`now() - interval '5 seconds'`)
    .limit(1_000)
    .execute();
  return rows.map(({ id }) => id);
}
