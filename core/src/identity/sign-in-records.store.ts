import type { SignInMethod } from '@sealdesk/contract/people/account.ts';
import type { SignInRecord } from '@sealdesk/contract/people/sign-in-records.ts';
import type { Db, Tx } from '../platform/database/database.ts';

type NewRecord = {
  userId: number | null;
  method: SignInMethod;
  outcome: SignInRecord['outcome'];
  typedNameHmac: Buffer | null;
  network: string | null;
  device: string | null;
};

/** Adds a record. */
export async function insertSignInRecord(db: Db | Tx, record: NewRecord): Promise<void> {
  const { userId, typedNameHmac, ...row } = record;
  await db
    .insertInto('sign_in_record')
    .values({ user_id: userId, typed_name_hmac: typedNameHmac, ...row })
    .execute();
}

/** Returns the latest records of a person, or those before one of them. */
export async function selectSignInRecords(
  db: Db,
  { userId, before, limit }: { userId: number; before: number | undefined; limit: number },
): Promise<(Omit<SignInRecord, 'at'> & { at: Date })[]> {
  const rows = await db
    .selectFrom('sign_in_record')
    .select(['id', 'at', 'method', 'outcome', 'network', 'device'])
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    method: row.method as SignInMethod,
    outcome: row.outcome as SignInRecord['outcome'],
  }));
}
