import type pg from 'pg';

type Plan = { 'Relation Name'?: string; Plans?: Plan[] };
type RunPlan = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: RunPlan[];
};

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

/** Returns how many rows of each table a statement reads, those that a filter then leaves out included. It runs the statement. */
export async function rowsRead(
  pool: pg.Pool,
  { text, values }: { text: string; values: unknown[] },
): Promise<Record<string, number>> {
  const explain = `explain (analyze, timing off, format json) ${text}`;
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: RunPlan }[] }>(explain, values);
  const read: Record<string, number> = {};
  const walk = (plan: RunPlan) => {
    const table = plan['Relation Name'];
    const left = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
    if (table) read[table] = (read[table] ?? 0) + (plan['Actual Rows'] + left) * plan['Actual Loops'];
    plan.Plans?.forEach(walk);
  };
  walk(rows[0]!['QUERY PLAN'][0]!.Plan);
  return read;
}
