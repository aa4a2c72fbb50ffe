import type { UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Piece, Resumable } from './resumable.ts';

export type NewResumable = Omit<Resumable, 'received' | 'expiresAt'>;

/** Adds a file of which nothing has come yet; gives the end of its day. */
export async function insertResumable(tx: Tx, resumable: NewResumable): Promise<Date> {
  const { expires_at } = await tx
    .insertInto('resumable_upload')
    .values({
      id: resumable.id,
      owner_id: resumable.ownerId,
      purpose: resumable.purpose,
      job_number: resumable.jobNumber,
      file_name: resumable.fileName,
      size: resumable.size,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** The file while its day lasts, or null. */
export async function findResumable(db: Db, id: string): Promise<Resumable | null> {
  const row = await select(db, id).executeTakeFirst();
  return row ? toResumable(row) : null;
}

/** The same, with its row held until the transaction ends: no piece is added meanwhile. */
export async function lockResumable(tx: Tx, id: string): Promise<Resumable | null> {
  const row = await select(tx, id).forUpdate().executeTakeFirst();
  return row ? toResumable(row) : null;
}

/** The file's pieces in their order. */
export async function listPieces(db: Db, id: string): Promise<Piece[]> {
  return db
    .selectFrom('resumable_piece')
    .select(['starts_at as startsAt', 'size', 'sha256', 'object_key as objectKey'])
    .where('upload_id', '=', id)
    .orderBy('starts_at')
    .execute();
}

/** How many pieces the file has. */
export async function countPieces(db: Db, id: string): Promise<number> {
  const { n } = await db
    .selectFrom('resumable_piece')
    .select(sql<number>`count(*)`.as('n'))
    .where('upload_id', '=', id)
    .executeTakeFirstOrThrow();
  return n;
}

/** Adds a piece that begins where the file has come to; false when that is no longer so, or the file is gone. */
export async function insertPiece(tx: Tx, id: string, piece: Piece): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('resumable_upload')
    .set({ received: piece.startsAt + piece.size })
    .where('id', '=', id)
    .where('received', '=', piece.startsAt)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await tx
    .insertInto('resumable_piece')
    .values({
      upload_id: id,
      starts_at: piece.startsAt,
      size: piece.size,
      sha256: piece.sha256,
      object_key: piece.objectKey,
    })
    .execute();
  return true;
}

/** How long a request that dies keeps the file to itself; one that receives bytes renews it well before. All time is the database's. */
const SENDING_LEASE = sql<Date>`now() + interval '8 seconds'`;

/** Makes that request the file's sender, unless there is another; returns whether it is. */
export async function takeSending(db: Db, id: string, sender: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('resumable_upload')
    .set({ sender, sender_until: SENDING_LEASE })
    .where('id', '=', id)
    .where(sql<boolean>`(sender is null or sender_until < now())`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Keeps the request the file's sender for a while longer; false when another has succeeded it. */
export async function renewSending(db: Db, id: string, sender: string): Promise<boolean> {
  return changeSending(db, id, sender, { sender_until: SENDING_LEASE });
}

/** Lets another request send. */
export async function giveUpSending(db: Db, id: string, sender: string): Promise<void> {
  await changeSending(db, id, sender, { sender: null, sender_until: null });
}

async function changeSending(
  db: Db,
  id: string,
  sender: string,
  set: { sender?: null; sender_until: typeof SENDING_LEASE | null },
): Promise<boolean> {
  const update = db.updateTable('resumable_upload').set(set).where('id', '=', id).where('sender', '=', sender);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Forgets the file and its pieces, whose objects are then nobody's. */
export async function deleteResumable(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('resumable_upload').where('id', '=', id).execute();
}

/** How many files the person has under way, and the bytes that they will have. */
export async function countUnderWay(db: Db, ownerId: number): Promise<{ uploads: number; bytes: number }> {
  return db
    .selectFrom('resumable_upload')
    .select([sql<number>`count(*)`.as('uploads'), sql<number>`coalesce(sum(size), 0)`.as('bytes')])
    .where('owner_id', '=', ownerId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
}

/** Forgets every file whose day is over, and says how many there were. */
export async function deleteExpired(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('resumable_upload')
    .where('expires_at', '<', sql<Date>`now()`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Which of these objects are pieces of a file that is still known. */
export async function neededPieces(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('resumable_piece')
    .select('object_key as key')
    .where(sql<boolean>`object_key = any(${keys}::text[])`)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

function select(db: Db, id: string) {
  return db
    .selectFrom('resumable_upload')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

function toResumable(row: Row): Resumable {
  return {
    id: row.id,
    ownerId: row.owner_id,
    purpose: row.purpose as UploadPurpose,
    jobNumber: row.job_number,
    fileName: row.file_name,
    size: row.size,
    received: row.received,
    expiresAt: row.expires_at,
  };
}
