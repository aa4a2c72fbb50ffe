import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';

/** A sample page of a seal, staged until the worker has read it. */
export type SealSampleRow = {
  id: string;
  contactId: number;
  state: string;
  page: number;
  sealedKey: string;
  unsealedKey: string | null;
  askedBy: number;
};

/** What became of a sample: why there is no fingerprint, or which there is. */
export type SampleOutcome = { id: string; refusal: string | null; fingerprintId: number | null };

/** Adds the sample. */
export async function insertSample(tx: Tx, sample: SealSampleRow): Promise<void> {
  const { id, state, page } = sample;
  await tx
    .insertInto('seal_sample')
    .values({
      id,
      state,
      page,
      contact_id: sample.contactId,
      sealed_key: sample.sealedKey,
      unsealed_key: sample.unsealedKey,
      asked_by: sample.askedBy,
    })
    .execute();
}

/** Reads a sample that is not settled yet. */
export async function findWaitingSample(db: Db | Tx, id: string): Promise<SealSampleRow | null> {
  const row = await db
    .selectFrom('seal_sample')
    .select(['id', 'contact_id as contactId', 'state', 'page', 'sealed_key as sealedKey'])
    .select(['unsealed_key as unsealedKey', 'asked_by as askedBy'])
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Settles a sample, once. */
export async function settleSample(tx: Db | Tx, { id, refusal, fingerprintId }: SampleOutcome): Promise<void> {
  await tx
    .updateTable('seal_sample')
    .set({ refusal, fingerprint_id: fingerprintId, settled_at: sql`now()` })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute();
}

/** Lists those of the samples that are settled. */
export async function listSettledSamples(db: Db, ids: string[]): Promise<SampleOutcome[]> {
  return db
    .selectFrom('seal_sample')
    .select(['id', 'refusal', 'fingerprint_id as fingerprintId'])
    .where('id', 'in', ids)
    .where('settled_at', 'is not', null)
    .execute();
}
