import type { UserFacts } from '@sealdesk/contract/people/users.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { sql } from 'kysely';
import type { Core } from '../core.ts';
import { timeSql } from '../platform/database/time-sql.ts';
import { Refused } from '../refused.ts';
import type { Viewer } from '../viewer.ts';
import { findUserRow } from './users.store.ts';

const time = (column: string) => sql.raw(timeSql(column));

/** Returns what one needs to know of somebody before changing their rights. For operations: the route's rule says so. */
export async function getUserFacts({ db, config }: Core, viewer: Viewer, id: number): Promise<UserFacts> {
  return db.transaction().execute(async (tx) => {
    const user = await findUserRow(tx, viewer, id);
    if (!user) throw new Refused('missing', MESSAGES.notFound);
    const { rows } = await sql<Omit<UserFacts, 'user'>>`
      with open_session as (
        select last_used_at, method from session where user_id = ${id} and expires_at > now()
          and last_used_at > now() - make_interval(mins => ${config.SESSION_IDLE_MINUTES})
      )
      select json_build_object('email', u.sign_in_email, 'subject', u.oidc_subject,
          'passkeys', (select count(*) from passkey where user_id = u.id),
          'has_password', u.password_hash is not null, 'has_code', u.totp_secret is not null,
          'recovery_codes', (select count(*) from recovery_code where user_id = u.id and used_at is null)) as sign_in,
        json_build_object('open', (select count(*) from open_session),
          'last_used_at', (select ${time('max(last_used_at)')} from open_session),
          'last_method', (select method from open_session order by last_used_at desc limit 1)) as sessions,
        case when c.employee_id is not null then json_build_object('of', 'everything', 'name', null, 'companies', 0)
          when c.corporation_id is not null then json_build_object('of', 'corporation',
            'name', (select name from corporation where id = c.corporation_id),
            'companies', (select count(*) from company where corporation_id = c.corporation_id and deleted_at is null))
          when co.id is not null then json_build_object('of', 'company', 'name', co.name, 'companies', 1)
          else json_build_object('of', 'nothing', 'name', null, 'companies', 0) end as sees,
        (select json_build_object('email', email, 'requested_at', ${time('requested_at')},
          'is_before_confirmed', confirmed_before_at is not null, 'is_after_confirmed', confirmed_after_at is not null)
          from email_change where user_id = u.id) as email_change
      from app_user u join contact c on c.id = u.contact_id
      left join company co on co.id = c.company_id and co.deleted_at is null
      where u.id = ${id}`.execute(tx);
    return { user, ...rows[0]! };
  });
}
