import type { Db } from '../platform/database/database.ts';

/** Adds an account of the firm's bookkeeping and returns its id. */
export async function anAccount(db: Db, values: { name?: string; in_use?: boolean } = {}): Promise<number> {
  const row = { name: 'Sealing for a customer', ...values };
  return (await db.insertInto('account').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Adds a project of that account and returns its id. */
export async function aProject(db: Db, account_id: number, title = 'Seals'): Promise<number> {
  return (await db.insertInto('project').values({ account_id, title }).returning('id').executeTakeFirstOrThrow()).id;
}
