import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';

/** A request under a key, held by whoever runs it. */
export type Claim = { contactId: number; key: string; holder: string };

/** The status and the body of an answer that was given. */
export type KeptAnswer = { status: number; body: unknown };

export type KnownRequest = {
  call: string;
  requestHash: Buffer;
  /** The hash of a body that was read in pieces; null until it was read, and where requestHash covers the whole request. */
  contentHash: Buffer | null;
  /** Null until the request is done. */
  answer: KeptAnswer | null;
  isHeld: boolean;
  uploadId: string | null;
};

/** How long a crashed request keeps its key; a running one renews it well before. All time is the database's. */
const LEASE = sql<Date>`now() + interval '20 seconds'`;

/** Takes the key when nobody has it, or has it no longer; false when somebody has. */
export async function takeKey(db: Db, claim: Claim, call: string, requestHash: Buffer): Promise<boolean> {
  const row = await db
    .insertInto('idempotent_request')
    .values({
      contact_id: claim.contactId,
      key: claim.key,
      call,
      request_hash: requestHash,
      holder: claim.holder,
      held_until: LEASE,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['contact_id', 'key'])
        .doUpdateSet({ holder: claim.holder, held_until: LEASE })
        .where('idempotent_request.status', 'is', null)
        .where(sql<boolean>`(idempotent_request.held_until is null or idempotent_request.held_until < now())`)
        .where('idempotent_request.call', '=', call)
        .where('idempotent_request.request_hash', '=', requestHash),
    )
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds what is known of the person's request under that key, or null. */
export async function findRequest(db: Db, contactId: number, key: string): Promise<KnownRequest | null> {
  const row = await db
    .selectFrom('idempotent_request')
    .select(['call', 'request_hash as requestHash', 'content_hash as contentHash', 'upload_id as uploadId'])
    .select(['status', 'answer as body'])
    .select(sql<boolean>`coalesce(held_until > now(), false)`.as('isHeld'))
    .where('contact_id', '=', contactId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  const { status, body, ...known } = row;
  return { ...known, answer: status === null ? null : { status, body } };
}

/** Holds the key for a while longer. */
export async function renewKey(db: Db, claim: Claim): Promise<void> {
  await mine(db, claim, { held_until: LEASE });
}

/** Notes which upload the request staged, and of what; returns false when the key was given to somebody else. */
export async function noteUpload(tx: Tx, claim: Claim, uploadId: string, contentHash: Buffer): Promise<boolean> {
  return mine(tx, claim, { upload_id: uploadId, content_hash: contentHash, held_until: LEASE });
}

/** Keeps the answer for every repetition; false when the key was given to somebody else. */
export async function keepAnswer(tx: Db | Tx, claim: Claim, { status, body }: KeptAnswer): Promise<boolean> {
  return mine(tx, claim, { status, answer: JSON.stringify(body), held_until: null });
}

/** Releases a key under which nothing was done yet, so that a repetition begins anew or resumes from the upload. */
export async function releaseKey(db: Db, claim: Claim): Promise<void> {
  await db
    .deleteFrom('idempotent_request')
    .where('contact_id', '=', claim.contactId)
    .where('key', '=', claim.key)
    .where('holder', '=', claim.holder)
    .where('status', 'is', null)
    .where('upload_id', 'is', null)
    .execute();
  await db
    .updateTable('idempotent_request')
    .set({ held_until: null })
    .where('contact_id', '=', claim.contactId)
    .where('key', '=', claim.key)
    .where('holder', '=', claim.holder)
    .execute();
}

/** Forgets requests that nobody repeats any more. */
export async function deleteOldRequests(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotent_request')
    .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute();
}

type Changes = {
  held_until: typeof LEASE | null;
  upload_id?: string;
  content_hash?: Buffer;
  status?: number;
  answer?: string;
};

async function mine(db: Db | Tx, { contactId, key, holder }: Claim, changes: Changes): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotent_request')
    .set(changes)
    .where('contact_id', '=', contactId)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .where('status', 'is', null)
    // A renewal that was on its way when the key was released comes too late.
    .where('held_until', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
