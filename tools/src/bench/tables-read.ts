import type pg from 'pg';

type Plan = { 'Relation Name'?: string; Plans?: Plan[] };

/** Returns the tables that a statement reads, by its plan. */
export async function tablesRead(
  pool: pg.Pool,
  { text, values }: { text: string; values: unknown[] },
): Promise<string[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, values);
  const tablesOf = (plan: Plan): string[] => [
    ...(plan['Relation Name'] ? [plan['Relation Name']] : []),
    ...(plan.Plans ?? []).flatMap(tablesOf),
  ];
  return tablesOf(rows[0]!['QUERY PLAN'][0]!.Plan);
}
