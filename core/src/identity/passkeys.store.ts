import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';

/** What is kept of a passkey: nothing by which anybody could sign in. */
export type CheckedPasskey = { credentialId: Buffer; publicKey: Buffer; counter: number; transports: string[] };

/** What a device needs to know of the person for whom it makes a passkey. */
export type PasskeyOwner = { handle: string; email: string; name: string };

/** Reads for whom a passkey is made, and which ones there are. */
export async function selectPasskeyOwner(
  db: Db | Tx,
  userId: number,
): Promise<PasskeyOwner & { known: { credentialId: Buffer; transports: string[] }[] }> {
  const owner = await db
    .selectFrom('app_user as u')
    .innerJoin('contact as c', 'c.id', 'u.contact_id')
    .select(['u.passkey_handle as handle', 'u.sign_in_email as email', 'c.first_name', 'c.last_name'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  const known = await db
    .selectFrom('passkey')
    .select(['credential_id as credentialId', 'transports'])
    .where('user_id', '=', userId)
    .execute();
  const name = `${owner.first_name} ${owner.last_name}`.trim();
  return { handle: owner.handle, email: owner.email ?? name, name, known };
}

/** Adds the passkey; returns its number, or null when somebody has it already. */
export async function insertPasskey(
  tx: Tx,
  userId: number,
  { credentialId, publicKey, counter, transports, name }: CheckedPasskey & { name: string },
): Promise<number | null> {
  const row = await tx
    .insertInto('passkey')
    .values({ user_id: userId, credential_id: credentialId, public_key: publicKey, counter, transports, name })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A passkey as signing in needs to know it. */
export type KnownPasskey = CheckedPasskey & { id: number; handle: string };

/** Finds whose passkey that is. */
export async function findPasskeyUser(db: Db, credentialId: Buffer): Promise<number | null> {
  const row = await db
    .selectFrom('passkey')
    .select('user_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Finds that passkey of a person whose row is locked: its counter changes under that lock. */
export async function findPasskey(tx: Tx, userId: number, credentialId: Buffer): Promise<KnownPasskey | null> {
  const row = await tx
    .selectFrom('passkey as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.credential_id as credentialId', 'p.public_key as publicKey', 'p.counter', 'p.transports'])
    .select('u.passkey_handle as handle')
    .where('p.user_id', '=', userId)
    .where('p.credential_id', '=', credentialId)
    .executeTakeFirst();
  return row ?? null;
}

/** Notes that the passkey was used, and how often its device has signed. */
export async function saveUse(tx: Tx, id: number, counter: number): Promise<void> {
  await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}
