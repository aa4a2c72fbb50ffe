import { DAILY_BUDGETS, type BudgetName } from '@sealdesk/contract/shared/budgets.ts';
import type { Core } from '../core.ts';
import type { Db } from '../platform/database/database.ts';
import { raiseAlert } from '../platform/metrics.ts';
import { TryLater } from '../refused.ts';
import { sharedBy } from '../scope.ts';
import type { Viewer } from '../viewer.ts';
import { addUse, deleteOldUses, readBudget } from './budgets.store.ts';

type Spender = Pick<Viewer, 'scope'>;
type Parts = Pick<Core, 'config' | 'log'>;

/**
 * Counts what nobody can delete again against the daily budget of the viewer's company; refuses above it. In a transaction the count goes
 * back with it, and the company's next one waits for its end: call it as late as possible.
 */
export async function spendBudget(
  { config, log }: Parts,
  db: Db,
  { scope }: Spender,
  what: BudgetName,
  amount = 1,
): Promise<void> {
  const holder = sharedBy(scope);
  if (holder === null) return;
  const { used, most, seconds } = await addUse(db, { holder, what }, { amount, timezone: config.FIRM_TIMEZONE });
  if (used === null) throw isSpent(what, seconds);
  if (used * 2 >= most && (used - amount) * 2 < most) {
    raiseAlert(log, 'budget-half', { holder, what, used, most }, 'A company used half of its budget for a day');
  }
}

/** Refuses what the budget has no place for any more; counts nothing. For before the slow part. */
export async function requireBudget(
  { config, db }: Pick<Core, 'config' | 'db'>,
  { scope }: Spender,
  what: BudgetName,
  amount = 1,
): Promise<void> {
  const holder = sharedBy(scope);
  if (holder === null) return;
  const { used, most, seconds } = await readBudget(db, { holder, what }, config.FIRM_TIMEZONE);
  if (used + amount > most) throw isSpent(what, seconds);
}

/** Upload routes answer 503 where others answer 429. */
function isSpent(what: BudgetName, seconds: number): TryLater {
  return new TryLater(what === 'bytes' ? 'unavailable' : 'too-many', DAILY_BUDGETS[what].isSpent, seconds);
}

/** Forgets what was used more than a month ago. */
export async function sweepBudgets({ db }: Pick<Core, 'db'>): Promise<void> {
  await deleteOldUses(db);
}
