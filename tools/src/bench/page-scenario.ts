import type pg from 'pg';
import { runApi } from './api-load.ts';
import { runStatement } from './bare-load.ts';
import type { Place } from './list-place.ts';
import { median, percentile } from './statistics.ts';

/** A page of a table: its address, and the statement that answers it for operations. */
export type PageScenario = {
  name: string;
  address: string;
  statement: { name?: string; text: string; values: unknown[] };
};

/** Returns the address of a call with a query. */
export const addressOf = (path: string, query: Record<string, string>) =>
  `${path}?${new URLSearchParams(query).toString()}`;

type Pass = { bare: number; api: number; api99: number };

/** The head of the table that `measurePage` makes rows of. */
export const PAGE_TABLE_HEAD = `| page | SQL p50 | API p50 | API / SQL | API p99 | API p50 less 1.1x SQL | within G6 |
| --- | --- | --- | --- | --- | --- | --- |`;

/** Measures a page bare and through the API by turns, so that a noisy minute hits both alike; returns its row of the table. */
export async function measurePage(
  { pool, url, sessions }: Pick<Place, 'url' | 'sessions'> & { pool: pg.Pool },
  { name, address, statement }: PageScenario,
  { seconds, passes }: { seconds: number; passes: number },
): Promise<string> {
  const { viewer, headers } = sessions.operations;
  const onePass = async (time: number): Promise<Pass> => {
    const load = { clients: 1, seconds: time };
    const bareTimes = await runStatement(pool, viewer, statement, load);
    const times = await runApi(`${url}${address}`, headers, load);
    return { bare: median(bareTimes), api: median(times), api99: percentile(times, 0.99) };
  };
  await onePass(Math.min(0.2, seconds));
  const measured: Pass[] = [];
  for (let pass = 0; pass < passes; pass += 1) measured.push(await onePass(seconds));
  const [bare, api, api99] = (['bare', 'api', 'api99'] as const).map((key) =>
    median(measured.map((pass) => pass[key])),
  );
  const missed = measured.filter((pass) => added(pass) > 1.5).length;
  const isHeld = missed < Math.max(1, Math.ceil((passes * 2) / 3));
  const ratio = `${(api! / bare!).toFixed(2)}x`;
  const [sql, whole, slow, more] = [bare!, api!, api99!, median(measured.map(added))].map((figure) =>
    figure.toFixed(2),
  );
  return `| ${[name, sql, whole, ratio, slow, more, isHeld ? 'yes' : '**no**'].join(' | ')} |`;
}

/** What the API adds to the bare statement and session look-up, as G6 counts it. */
function added({ bare, api }: Pass): number {
  return api - 1.1 * bare;
}
