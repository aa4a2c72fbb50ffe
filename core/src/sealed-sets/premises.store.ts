import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';

export type SealedJob = { states: string[]; sealerId: number | null; isUnlockedWanted: boolean };

/** Reads what the job says of its seals. Whoever asks was let in to the job before. */
export async function findSealedJob(db: Db | Tx, jobNumber: number): Promise<SealedJob> {
  const row = await db
    .selectFrom('job')
    .select(['seal_states as states', 'sealing_engineer_id as sealerId', 'unlocked_requested as isUnlockedWanted'])
    .where('number', '=', jobNumber)
    .executeTakeFirst();
  if (!row) throw new Refused('missing', MESSAGES.jobNotFound);
  return row;
}

/** The whole name of a contact, also of one that is gone. */
export async function findNamedPerson(db: Db | Tx, contactId: number): Promise<string> {
  const row = await db
    .selectFrom('contact')
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow();
  return row.name;
}
