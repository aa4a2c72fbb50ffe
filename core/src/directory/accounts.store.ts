import type { Account, AccountsQuery, Project, ProjectType } from '@sealdesk/contract/directory/accounts.ts';
import { DROPDOWN_DEFAULT, DROPDOWN_MAX } from '@sealdesk/contract/shared/limits.ts';
import { sql } from 'kysely';
import { containing, type Db, type Tx } from '../platform/database/database.ts';

/** Returns accounts by name, those in use first. */
export async function searchAccounts(db: Db, { account }: AccountsQuery): Promise<Account[]> {
  let query = db
    .selectFrom('account')
    .select(['id', 'name as Account', 'in_use'])
    .orderBy('in_use', 'desc')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(DROPDOWN_DEFAULT);
  if (account) query = query.where('name', 'ilike', containing(account));
  return query.execute();
}

/** Returns the projects of an account, the newest first. */
export async function listProjects(db: Db, accountId: number): Promise<Project[]> {
  return db
    .selectFrom('project')
    .select(['id as CSMIID', 'title as Title'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(DROPDOWN_MAX)
    .execute();
}

/** Returns the account of a company and locks its row until the transaction ends; null without such a company. */
export async function lockAccountOf(tx: Tx, companyId: number): Promise<{ accountId: number | null } | null> {
  const row = await tx
    .selectFrom('company')
    .select('account_id as accountId')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export type DefaultProject = { companyId: number; accountId: number; type: ProjectType };

/** Returns the company's default project of that type in that account, or null. */
export async function findDefaultProject(
  tx: Tx,
  { companyId, accountId, type }: DefaultProject,
): Promise<Project | null> {
  const row = await tx
    .selectFrom('project')
    .select(['id as CSMIID', 'title as Title'])
    .where('company_id', '=', companyId)
    .where('type', '=', type)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Adds the company's default project of a type. That of a former account stays there, as one of its projects: time was
 * charged to it.
 */
export async function insertDefaultProject(
  tx: Tx,
  { companyId, accountId, type, title }: DefaultProject & { title: string },
): Promise<Project> {
  await tx
    .updateTable('project')
    .set({ company_id: null, type: null })
    .where('company_id', '=', companyId)
    .where('type', '=', type)
    .execute();
  return tx
    .insertInto('project')
    .values({ company_id: companyId, account_id: accountId, type, title })
    .returning(['id as CSMIID', 'title as Title'])
    .executeTakeFirstOrThrow();
}

/** Returns the year that it is in that time zone, by the database's clock. */
export async function currentYear(tx: Tx, timezone: string): Promise<number> {
  const { rows } = await sql<{
    year: number;
  }>`select extract(year from now() at time zone ${timezone})::int as year`.execute(tx);
  return rows[0]!.year;
}
