import type pg from 'pg';
import { beginSpan, isTracing, readTraceParent, traced, traceParent } from '../traces/spans.ts';

/** The statements for which a connection was borrowed: one span, because a transaction's statements belong together. */
export type StatementGroup = { add(): void; end(hasFailed: boolean): void };

/** Begins the span of a borrowed connection; null where nothing is traced. Neither statements nor their values are kept. */
export function traceStatements(): StatementGroup | null {
  const parent = readTraceParent(traceParent());
  if (parent === null) return null;
  const span = beginSpan('database', 'client', parent);
  let statements = 0;
  return {
    add: () => void (statements += 1),
    end: (hasFailed) => span.end({ attributes: { 'sealdesk.statements': statements }, hasFailed }),
  };
}

/** Makes each statement that the pool itself runs a span, named as the statement is. Without a collector the pool stays as it is. */
export function tracePool(pool: pg.Pool): void {
  if (!isTracing()) return;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const tracedQuery = (...args: unknown[]) => {
    const [statement] = args as [{ name?: string } | string];
    const name = typeof statement === 'string' ? undefined : statement.name;
    return traced('database', 'client', () => query(...args), { 'sealdesk.statement': name ?? 'unnamed' });
  };
  pool.query = tracedQuery as unknown as pg.Pool['query'];
}
