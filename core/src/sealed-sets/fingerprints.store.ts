import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';

/** A fingerprint of an engineer's seal as it is listed. */
export type ListedFingerprint = {
  id: number;
  contactId: number;
  fullName: string;
  state: string;
  addedAt: Date;
  endedAt: Date | null;
};

/** Returns the engineers' fingerprints by name and state, also those that ended. */
export async function listAllFingerprints(db: Db | Tx): Promise<ListedFingerprint[]> {
  return fingerprints(db).orderBy('c.last_name').orderBy('c.first_name').orderBy('f.state').orderBy('f.id').execute();
}

/** Returns the fingerprints of those who are engineers now, by name and state. */
export async function listLiveFingerprints(tx: Db | Tx): Promise<ListedFingerprint[]> {
  return fingerprints(tx)
    .where('c.is_engineer', '=', true)
    .where('c.deleted_at', 'is', null)
    .orderBy('c.last_name')
    .orderBy('c.first_name')
    .orderBy('f.state')
    .orderBy('f.id')
    .execute();
}

/** Returns the fingerprints in use. */
export async function listUsedFingerprints(tx: Tx): Promise<(ListedFingerprint & { fingerprint: string })[]> {
  return fingerprints(tx).select('f.fingerprint').where('f.ended_at', 'is', null).orderBy('f.id').execute();
}

const fingerprints = (db: Db | Tx) =>
  db
    .selectFrom('seal_fingerprint as f')
    .innerJoin('contact as c', 'c.id', 'f.contact_id')
    .select(['f.id', 'f.contact_id as contactId', 'f.state', 'f.added_at as addedAt', 'f.ended_at as endedAt'])
    .select(sql<string>`c.first_name || ' ' || c.last_name`.as('fullName'));

/** Adds the fingerprint and returns its id. */
export async function insertFingerprint(
  tx: Tx,
  row: { contact_id: number; state: string; fingerprint: string },
): Promise<number> {
  return (await tx.insertInto('seal_fingerprint').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Ends the fingerprint now. Returns false where none of that id is in use. */
export async function endFingerprintById(tx: Tx, id: number): Promise<boolean> {
  const ended = await tx
    .updateTable('seal_fingerprint')
    .set({ ended_at: sql`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
