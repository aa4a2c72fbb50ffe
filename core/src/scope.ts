import { sql, type RawBuilder } from 'kysely';
import { ALL_ROWS, NO_ROWS, rowsOf, withRows } from './platform/database/row-security.ts';

/** Which companies' data exists for a viewer. Outside this file nothing looks inside: `npm run check` refuses that. */
export type Scope =
  | { of: 'everything' }
  | { of: 'company'; companyId: number }
  /** While a company moves into or out of the corporation, its jobs still have to follow: the company alone is right. */
  | { of: 'corporation'; corporationId: number; isMoving?: true }
  | { of: 'nothing' };

/** What the system itself works on, after somebody was allowed to ask for it. */
export const EVERYTHING: Scope = { of: 'everything' };

/** One answer for each kind of scope. */
export type ScopeCases<Answer> = {
  everything: () => Answer;
  company: (companyId: number) => Answer;
  corporation: (corporationId: number, isMoving: boolean) => Answer;
  nothing: () => Answer;
};

/** Returns the answer for the scope. This is the one place that distinguishes scopes: an unknown kind has nothing. */
export function matchScope<Answer>(scope: Scope, cases: ScopeCases<Answer>): Answer {
  switch (scope.of) {
    case 'everything':
      return cases.everything();
    case 'company':
      return cases.company(scope.companyId);
    case 'corporation':
      return cases.corporation(scope.corporationId, scope.isMoving ?? false);
    case 'nothing':
      return cases.nothing();
    default:
      // A new kind of scope does not compile until it has a case; until then it sees no rows.
      scope satisfies never;
      return cases.nothing();
  }
}

/** Returns the name under which people share places and budgets: their company's or corporation's. The firm's own have none. */
export function sharedBy(scope: Scope): string | null {
  return matchScope<string | null>(scope, {
    everything: () => null,
    company: (id) => `company ${id}`,
    corporation: (id) => `corporation ${id}`,
    nothing: () => 'nobody',
  });
}

/** The columns that hold where a row belongs. */
export type ScopeColumns = { company: string; corporation: string };

/** Returns the restriction to the scope's rows as a condition for a Kysely query. */
export function inScope(scope: Scope, columns: ScopeColumns): RawBuilder<boolean> {
  return matchScope(scope, {
    everything: () => sql<boolean>`true`,
    company: (id) => sql<boolean>`${sql.ref(columns.company)} = ${id}`,
    corporation: (id, isMoving) =>
      isMoving
        ? sql<boolean>`${sql.ref(columns.company)} in (select c.id from company c where c.corporation_id = ${id})`
        : sql<boolean>`${sql.ref(columns.corporation)} = ${id}`,
    nothing: () => sql<boolean>`false`,
  });
}

/**
 * Returns the same restriction as the conditions of a statement that is written as text, none when everything is
 * visible. `addValue` takes a value of the statement and returns its placeholder.
 */
export function inScopeText(scope: Scope, columns: ScopeColumns, addValue: (value: unknown) => string): string[] {
  return matchScope(scope, {
    everything: () => [],
    company: (id) => [`${columns.company} = ${addValue(id)}`],
    corporation: (id, isMoving) => [ofCorporation(columns, addValue(id), isMoving)],
    nothing: () => ['false'],
  });
}

/**
 * Returns the condition that a row belongs to a corporation; `id` is a place of the statement. A job follows its company to
 * another corporation some time later: while one does, its own column is not asked.
 */
export function ofCorporation(columns: ScopeColumns, id: string, isMoving: boolean): string {
  return isMoving
    ? `${columns.company} in (select c.id from company c where c.corporation_id = ${id})`
    : `${columns.corporation} = ${id}`;
}

/**
 * Returns the SQL condition that the company's jobs exist for the contact: the scope of their viewer, for someone who isn't
 * signed in. `contact` and `company` are tables of the statement.
 */
export function existsForContact(contact: string, company: string): string {
  return `(case when ${contact}.employee_id is not null then true
    when ${contact}.corporation_id is not null then coalesce(${contact}.corporation_id = ${company}.corporation_id, false)
    else coalesce(${contact}.company_id = ${company}.id and ${company}.deleted_at is null, false) end)`;
}

/** Where a job belongs, which decides for whom it exists. The corporation is the company's, not what the job's column names. */
export type JobHome = { companyId: number; corporationId: number | null };

/** Returns true when a job of that home exists for the scope: the same restriction for a row that was read already. */
export function isInScope(scope: Scope, { companyId, corporationId }: JobHome): boolean {
  return matchScope(scope, {
    everything: () => true,
    company: (id) => companyId === id,
    corporation: (id) => corporationId === id,
    nothing: () => false,
  });
}

/** Returns true when the scope restricts nothing. */
export function seesEverything(scope: Scope): boolean {
  return matchScope(scope, {
    everything: () => true,
    company: () => false,
    corporation: () => false,
    nothing: () => false,
  });
}

/**
 * Runs the work for that scope: with ROW_SECURITY=on each of its transactions, a single statement included, is shown the scope's rows
 * alone by PostgreSQL. Work outside of any scope is shown none.
 */
export function within<Result>(scope: Scope, work: () => Result): Result {
  const rows = matchScope(scope, {
    everything: () => ALL_ROWS,
    company: (id) => rowsOf('company', id),
    corporation: (id) => rowsOf('corporation', id),
    nothing: () => NO_ROWS,
  });
  return withRows(rows, work);
}
