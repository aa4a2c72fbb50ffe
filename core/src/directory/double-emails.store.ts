import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

/** An address that several live contacts have. */
export type DoubleEmail = { address: string; contacts: { id: number; name: string; of: string }[] };

/** Lists the addresses that live contacts share, whatever their case. It also works before migration 0029, which refuses them. */
export async function listDoubleEmails(db: Db): Promise<DoubleEmail[]> {
  const { rows } = await sql<DoubleEmail>`
    select lower(c.email) as address, json_agg(json_build_object('id', c.id, 'name', c.first_name || ' ' || c.last_name,
      'of', case when c.employee_id is not null then 'the firm' else coalesce(o.name, p.name) end) order by c.id) as contacts
    from contact c left join company o on o.id = c.company_id left join corporation p on p.id = c.corporation_id
    where c.deleted_at is null and c.email is not null
    group by lower(c.email) having count(*) > 1 order by lower(c.email)`.execute(db);
  return rows;
}
