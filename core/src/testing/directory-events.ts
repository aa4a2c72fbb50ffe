import type { Db } from '../platform/database/database.ts';

/** What is recorded of a row of the directory, oldest first. */
export async function directoryEvents(db: Db, subject: string, id: number) {
  return db
    .selectFrom('directory_event')
    .select(['kind', 'actor_id', 'detail'])
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .orderBy('chain_number')
    .execute();
}
