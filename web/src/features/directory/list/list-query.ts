import type { QueryInput } from '@sealdesk/contract/client.ts';
import type { z } from 'zod';
import type { PageSize } from '@sealdesk/contract/shared/limits.ts';

/** What every table of the directory is asked for. */
export type ListQuery = {
  search?: string | undefined;
  page: number;
  per_page: PageSize;
  sort_by: string;
  order: 'asc' | 'desc';
  deleted?: boolean;
};

const ROWS: PageSize = 25;

/** Reads what the address asks for. What it says wrongly counts as not said: an address is typed and passed on by people. */
export function readListQuery<Query extends ListQuery>(schema: z.ZodType<Query>, address: URLSearchParams): Query {
  const { shape } = schema as unknown as { shape: Record<string, z.ZodType> };
  const given = Object.entries(shape).flatMap(([name, rule]) => {
    const text = address.get(name);
    return text !== null && rule.safeParse(text).success ? [[name, text]] : [];
  });
  return schema.parse({ per_page: String(ROWS), ...Object.fromEntries(given) });
}

/** Returns the query of the call. */
export function toCallQuery(query: ListQuery): QueryInput {
  return { ...query, deleted: query.deleted === true ? 1 : undefined };
}

/** Writes what is asked for into an address; what is asked for anyway is left out. */
export function writeListQuery<Query extends ListQuery>(schema: z.ZodType<Query>, query: Query): URLSearchParams {
  const usual = toCallQuery(readListQuery(schema, new URLSearchParams()));
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(toCallQuery(query))) {
    if (value !== undefined && value !== '' && value !== usual[name]) address.set(name, String(value));
  }
  return address;
}

/** Returns the query with a change; other rows begin at their first page. */
export function changeQuery<Query extends ListQuery>(query: Query, change: Partial<Query>): Query {
  return { ...query, page: 1, ...change };
}

/** Returns the query sorted by that column; sorted by it already, the other way round. */
export function sortedBy<Query extends ListQuery>(query: Query, column: string): Query {
  const order = query.sort_by === column && query.order === 'asc' ? 'desc' : 'asc';
  return changeQuery(query, { sort_by: column, order } as Partial<Query>);
}
