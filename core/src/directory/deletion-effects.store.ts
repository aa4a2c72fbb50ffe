import type { ContactDeletionEffects, DeletionEffects } from '@sealdesk/contract/directory/directory-list.ts';
import { CLOSED_STATUS_IDS } from '@sealdesk/contract/jobs/statuses.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { sql } from 'kysely';
import { mayBeAddressed } from '../mail/may-be-addressed.ts';
import type { Db } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';

// As text: the index of a contact's open jobs has these very words.
const isOpen = sql.raw(`status not in (${CLOSED_STATUS_IDS.join(', ')})`);

/** Contacts who can sign in, or hold an invitation by which they could. */
const signsIn = sql`c.deleted_at is null and exists (select from app_user u where u.contact_id = c.id and u.disabled_at is null
  and (u.password_hash is not null or u.oidc_subject is not null or exists (select from passkey k where k.user_id = u.id)
    or exists (select from one_time_link l where l.user_id = u.id and l.kind = 'invitation' and l.expires_at > now())))`;

/** Returns what deleting the company entails. People of its corporation and of the firm keep their access. */
export async function findCompanyDeletion(db: Db, id: number): Promise<DeletionEffects> {
  return requireFound(
    await sql<DeletionEffects>`
      select (select coalesce(sum(t.jobs), 0) from job_tally_company t where t.company_id = co.id and ${isOpen})::int as open_jobs,
        (select count(*) from contact c where c.company_id = co.id and c.employee_id is null and c.corporation_id is null
          and ${signsIn})::int as people
      from company co where co.id = ${id}`.execute(db),
  );
}

/** Returns what deleting the contact entails. */
export async function findContactDeletion(db: Db, id: number): Promise<ContactDeletionEffects> {
  return requireFound(
    await sql<ContactDeletionEffects>`
      select (select count(*) from job j where j.contact_id = c.id and ${isOpen})::int as open_jobs,
        (${signsIn})::int as people,
        (select coalesce(json_agg(distinct m.first_name || ' ' || m.last_name), '[]')
          from job j join company co on co.id = j.company_id left join contact m on m.id = co.main_contact_id and m.id <> c.id
            and m.email is not null and ${sql.raw(mayBeAddressed('m', 'co'))}
          where j.contact_id = c.id and ${isOpen}) as stand_ins
      from contact c where c.id = ${id}`.execute(db),
  );
}

function requireFound<Effects>({ rows }: { rows: Effects[] }): Effects {
  const [found] = rows;
  if (!found) throw new Refused('missing', MESSAGES.notFound);
  return found;
}
