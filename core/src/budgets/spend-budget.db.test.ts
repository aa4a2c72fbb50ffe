import { DAILY_BUDGETS } from '@sealdesk/contract/shared/budgets.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Core } from '../core.ts';
import { openLog } from '../platform/log.ts';
import { TryLater } from '../refused.ts';
import { EVERYTHING, type Scope } from '../scope.ts';
import { testCore } from '../testing/core.ts';
import { createTestDatabase, emptier, type TestDatabase } from '../testing/database.ts';
import { listBudgets, saveRaise } from './budgets.store.ts';
import { requireBudget, spendBudget, sweepBudgets } from './spend-budget.ts';

const MOST = DAILY_BUDGETS.profile.most;
const ours: Scope = { of: 'company', companyId: 7 };
const others: Scope = { of: 'corporation', corporationId: 7 };

let database: TestDatabase;
let core: Core;
let alerts: object[];
let empty: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  empty = await emptier(database);
  const base = await testCore(database);
  const log = openLog('test', 'error', { write: (line) => void alerts.push(JSON.parse(line) as object) });
  core = { ...base, log };
});
beforeEach(async () => {
  await empty();
  alerts = [];
});
afterAll(async () => {
  await core?.tasks.close();
  await database?.destroy();
});

async function spend(amount: number, scope = ours): Promise<TryLater | null> {
  return spendBudget(core, core.db, { scope }, 'profile', amount).then(
    () => null,
    (error: unknown) => {
      if (error instanceof TryLater) return error;
      throw error;
    },
  );
}

async function used(): Promise<number> {
  const rows = await listBudgets(core.db, core.config.FIRM_TIMEZONE);
  return rows.find(({ holder }) => holder === 'company 7')?.used ?? 0;
}

it('refuses a company above its budget until tomorrow, and neither others nor the firm', async () => {
  expect(await spend(MOST)).toBeNull();
  const refusal = await spend(1);
  expect(refusal).toMatchObject({ kind: 'too-many', message: DAILY_BUDGETS.profile.isSpent });
  expect(refusal!.seconds).toBeLessThanOrEqual(25 * 3_600);
  await expect(requireBudget(core, { scope: ours }, 'profile')).rejects.toThrow(DAILY_BUDGETS.profile.isSpent);
  expect([await spend(1, others), await spend(1, EVERYTHING), await used()]).toEqual([null, null, MOST]);
  await requireBudget(core, { scope: ours }, 'jobs');
});

it('answers what is refused of files as unavailable, because upload routes never answer 429', async () => {
  const { most } = DAILY_BUDGETS.bytes;
  await expect(requireBudget(core, { scope: ours }, 'bytes', most + 1)).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(spendBudget(core, core.db, { scope: ours }, 'bytes', most + 1)).rejects.toMatchObject({
    kind: 'unavailable',
  });
});

it('never gives out more than the budget to those who come at once', async () => {
  await spend(MOST - 5);
  const answers = await Promise.all(Array.from({ length: 12 }, () => spend(1)));
  expect([answers.filter((refusal) => refusal === null).length, await used()]).toEqual([5, MOST]);
});

it('raises one alert, at half of the budget', async () => {
  await spend(MOST / 2 - 1);
  expect(alerts).toEqual([]);
  for (let n = 0; n < 3; n += 1) await spend(1);
  const facts = { alert: 'budget-half', holder: 'company 7', what: 'profile', used: MOST / 2, most: MOST };
  expect(alerts).toEqual([expect.objectContaining(facts)]);
});

it('counts nothing of what is rolled back', async () => {
  const rolledBack = core.db.transaction().execute(async (tx) => {
    await spendBudget(core, tx, { scope: ours }, 'profile', 3);
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  expect(await used()).toBe(0);
});

it('begins anew with the firm’s next day, allows what operations raised it to, and forgets former months', async () => {
  await spend(MOST);
  await saveRaise(core.db, { holder: 'company 7', what: 'profile' }, MOST + 1);
  expect([(await spend(1)) === null, (await spend(1)) === null]).toEqual([true, false]);
  await sql`update budget_use set day = day - 1`.execute(core.db);
  expect([await used(), await spend(MOST)]).toEqual([0, null]);
  await sql`update budget_use set day = day - 31 where used > ${MOST}`.execute(core.db);
  await sweepBudgets(core);
  const { rows } = await sql<{ used: number }>`select used from budget_use`.execute(core.db);
  expect(rows).toEqual([{ used: MOST }]);
});
