import { DAILY_BUDGETS, type BudgetName } from '@sealdesk/contract/shared/budgets.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

export type BudgetKey = { holder: string; what: BudgetName };
/** What a company used of a budget today, how much it has, and the seconds until the firm's next day. */
type Budget = { used: number; most: number; seconds: number };

const today = (timezone: string) => sql`(now() at time zone ${timezone})::date`;
const secondsLeft = (timezone: string) =>
  sql`extract(epoch from ((${today(timezone)} + 1)::timestamp at time zone ${timezone}) - now())::float8`;
const mostOf = ({ holder, what }: BudgetKey) =>
  sql`coalesce((select r.most from budget_raise r where r.holder = ${holder} and r.what = ${what}), ${DAILY_BUDGETS[what].most}::bigint)`;

/** Adds to what was used today; `used` is null, and nothing written, when that is more than the budget. */
export async function addUse(
  db: Db,
  key: BudgetKey,
  { amount, timezone }: { amount: number; timezone: string },
): Promise<Omit<Budget, 'used'> & { used: number | null }> {
  const { holder, what } = key;
  const { rows } = await sql<Omit<Budget, 'used'> & { used: number | null }>`
    with budget as materialized (select ${mostOf(key)} as most),
    spent as (
      insert into budget_use as u (holder, what, day, used)
      select ${holder}, ${what}, ${today(timezone)}, ${amount}::bigint from budget where ${amount}::bigint <= most
      on conflict (holder, what, day) do update set used = u.used + excluded.used
        where u.used + excluded.used <= (select most from budget)
      returning used)
    select (select used from spent) as used, most, ${secondsLeft(timezone)} as seconds from budget`.execute(db);
  return rows[0]!;
}

/** Returns how the budget stands. */
export async function readBudget(db: Db, key: BudgetKey, timezone: string): Promise<Budget> {
  const { holder, what } = key;
  const { rows } = await sql<Budget>`
    select coalesce((select used from budget_use where holder = ${holder} and what = ${what} and day = ${today(timezone)}), 0) as used,
      ${mostOf(key)} as most, ${secondsLeft(timezone)} as seconds`.execute(db);
  return rows[0]!;
}

/** Lists what companies used today, and where more than usual is allowed. */
export async function listBudgets(
  db: Db,
  timezone: string,
): Promise<{ holder: string; what: BudgetName; used: number; raised: number | null }[]> {
  const { rows } = await sql<{ holder: string; what: BudgetName; used: number; raised: number | null }>`
    select holder, what, coalesce(u.used, 0) as used, r.most as raised
    from (select * from budget_use where day = ${today(timezone)}) u full join budget_raise r using (holder, what)
    order by holder, what`.execute(db);
  return rows;
}

/** Lets a company have that much of a budget in a day, from now on. */
export async function saveRaise(db: Db, { holder, what }: BudgetKey, most: number): Promise<void> {
  await db
    .insertInto('budget_raise')
    .values({ holder, what, most })
    .onConflict((conflict) => conflict.columns(['holder', 'what']).doUpdateSet({ most }))
    .execute();
}

const KEPT_DAYS = 30;

/** Forgets what was used before the last 30 days. */
export async function deleteOldUses(db: Db): Promise<void> {
  await sql`delete from budget_use where day < current_date - ${KEPT_DAYS}::integer`.execute(db);
}
