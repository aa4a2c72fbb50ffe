import { DAILY_BUDGETS, type BudgetName } from '@sealdesk/contract/shared/budgets.ts';
import { sql } from 'kysely';
import type { Stage } from './stage.ts';

type World = Pick<Stage, 'database' | 'world'>;

/** Uses up what every company and corporation of the world has of a budget today, but for so much. */
export async function useBudget({ database, world }: World, what: BudgetName, left = 0): Promise<void> {
  const { companyA, companyB, companyOther, corporationId, otherCorporationId } = world;
  const holders = [
    ...[companyA, companyB, companyOther].map((id) => `company ${id}`),
    ...[corporationId, otherCorporationId].map((id) => `corporation ${id}`),
  ];
  // Three days: the firm's day may be another one than the database's.
  await sql`insert into budget_use (holder, what, day, used)
    select holder, ${what}, current_date + n, ${DAILY_BUDGETS[what].most - left}
    from unnest(${holders}::text[]) as holder, generate_series(-1, 1) n
    on conflict (holder, what, day) do update set used = excluded.used`.execute(database.db);
}

/** Forgets what was used. */
export async function forgetUse({ database }: Pick<Stage, 'database'>): Promise<void> {
  await sql`delete from budget_use`.execute(database.db);
}
