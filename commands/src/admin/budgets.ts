import { BUDGET_NAMES, DAILY_BUDGETS, type BudgetName } from '@sealdesk/contract/shared/budgets.ts';
import { listBudgets, saveRaise } from '@sealdesk/core/budgets/budgets.store.ts';
import type { Db } from '@sealdesk/core/platform/database/database.ts';
import { Refused } from '@sealdesk/core/refused.ts';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { onCore } from './admin-core.ts';
import { asColumns, onDatabase, wholeNumber } from './admin-database.ts';

type Holder = { company?: number; corporation?: number };

/** Adds `budget`: how much a company may do in a day that nobody can delete again. */
export function addBudgets(program: Command): void {
  const budget = program.command('budget').description('What a company may do in a day that nobody can delete again.');
  budget
    .command('list')
    .description('Lists what companies used today, and raised budgets.')
    .action(async () =>
      console.log(await onCore(async ({ db, config }) => describe(await listBudgets(db, config.FIRM_TIMEZONE)))),
    );
  budget
    .command('raise')
    .description('Sets how much a company may use in a day, from now on.')
    .option('--company <id>', 'the company', wholeNumber)
    .option('--corporation <id>', 'the corporation, for its own contacts', wholeNumber)
    .addOption(new Option('--of <budget>', 'of what').choices(BUDGET_NAMES).makeOptionMandatory())
    .requiredOption('--most <number>', 'how much in a day; of bytes, in bytes', amount)
    .action(async ({ of, most, ...holder }: Holder & { of: BudgetName; most: number }) =>
      console.log(await onDatabase((db) => raise(db, holder, of, most))),
    );
}

async function raise(db: Db, { company, corporation }: Holder, what: BudgetName, most: number): Promise<string> {
  if ((company === undefined) === (corporation === undefined))
    throw new Refused('invalid', 'Say either --company or --corporation.');
  const [table, id] =
    company === undefined ? (['corporation', corporation!] as const) : (['company', company] as const);
  const row = await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refused('missing', `There is no ${table} ${id}.`);
  await saveRaise(db, { holder: `${table} ${id}`, what }, most);
  return `${row.name} may use ${most} of ${what} a day. Without this it is ${DAILY_BUDGETS[what].most}.`;
}

function describe(budgets: Awaited<ReturnType<typeof listBudgets>>): string {
  if (budgets.length === 0) return 'No company used anything of a budget today.';
  return asColumns(
    budgets.map(({ holder, what, used, raised }) => {
      const most = raised ?? DAILY_BUDGETS[what].most;
      return [holder, what, `${used} of ${most}`, raised === null ? '' : 'raised'];
    }),
  );
}

function amount(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}
