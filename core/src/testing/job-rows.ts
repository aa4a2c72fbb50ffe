import type { Db } from '../platform/database/database.ts';

/** Returns the row of a job. */
export const jobRow = (db: Db, number: number) =>
  db.selectFrom('job').selectAll().where('number', '=', number).executeTakeFirstOrThrow();

/** Lists the events of a job in their order. */
export const eventRows = (db: Db, number: number) =>
  db
    .selectFrom('job_event')
    .select(['kind', 'actor_id', 'from_status', 'to_status', 'detail'])
    .where('job_number', '=', number)
    .orderBy('id')
    .execute();
