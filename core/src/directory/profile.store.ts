import { EMAIL_CHANGE_HOURS } from '@sealdesk/contract/people/one-time-links.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';

/** What people see of themselves besides what decides their rights. */
export type Profile = {
  lastName: string;
  belongsTo: string | null;
  waitingEmail: string | null;
  workPhone: string | null;
  cellPhone: string | null;
  hasLetterKeys: boolean;
};

/** Reads the profile of a user. */
export async function readProfile(db: Db | Tx, userId: number): Promise<Profile> {
  const { rows } = await sql<Profile>`select c.last_name as "lastName", c.work_phone as "workPhone",
    c.cell_phone as "cellPhone", u.has_letter_keys as "hasLetterKeys", case
      when c.employee_id is not null then null
      when c.corporation_id is not null then (select name from corporation where id = c.corporation_id)
      else (select concat_ws(', ', name, nullif(location, '')) from company where id = c.company_id) end as "belongsTo",
    (select e.email from email_change e where e.user_id = u.id
      and e.requested_at > now() - make_interval(hours => ${EMAIL_CHANGE_HOURS})) as "waitingEmail"
    from app_user u join contact c on c.id = u.contact_id where u.id = ${userId}`.execute(db);
  return rows[0]!;
}

/** Saves whether keys of a single letter do something for that user. */
export async function saveLetterKeys(tx: Tx, userId: number, hasLetterKeys: boolean): Promise<void> {
  await tx.updateTable('app_user').set({ has_letter_keys: hasLetterKeys }).where('id', '=', userId).execute();
}
