import type { PageSize } from '@sealdesk/contract/shared/limits.ts';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { containing, type Tx } from './database.ts';
import { statementName, Values } from './statement.ts';

/** How a table is sorted by one of its fields. */
type Sort = {
  by: string | readonly string[];
  /** What the order alone needs of other tables. */
  joins?: string;
  /** Rows without a value come last, whichever way it is sorted. */
  isNullable?: boolean;
};

/** A table of people or companies as its list is made of it. Every SQL text of it calls the table's row `r`. */
export type ListedTable<Row, Sorts extends string> = {
  table: string;
  /** What conditions, search and fields need of other tables. */
  joins?: string;
  /** The SQL of each field of the answer. A field that is hidden from a viewer is not computed for them. */
  fields: Record<keyof Row & string, string>;
  sorts: Record<Sorts, Sort>;
  /** The text that is searched, spelled as its index spells it. */
  searched: string;
  isDeletable: boolean;
};

export type PageQuery<Sorts extends string> = {
  search?: string | undefined;
  page: number;
  per_page: PageSize;
  sort_by: Sorts;
  order: 'asc' | 'desc';
};

/** What else restricts the rows: conditions in SQL. Deleted rows are listed when they are asked for. */
export type Restriction = { conditions: string[]; withDeleted: boolean };

export type DirectoryPage<Row> = { data: Row[]; total: number; last_page: number; deleted_total: number };

/** Returns the SQL of the fields that a viewer receives. */
function fieldsSql<Row>({ fields }: Pick<ListedTable<Row, string>, 'fields'>, hidden: readonly string[]): string {
  return Object.entries<string>(fields)
    .filter(([name]) => !hidden.includes(name))
    .map(([name, expression]) => `${expression} as "${name}"`)
    .join(', ');
}

/**
 * Returns the statement of a page: the page is cut first, then what is derived is computed for its few rows. Exported for
 * plans and benchmarks.
 */
export function pageStatement<Row, Sorts extends string>(
  table: ListedTable<Row, Sorts>,
  { search, page, per_page, sort_by, order }: PageQuery<Sorts>,
  { conditions, withDeleted }: Restriction,
  { hidden, values }: { hidden: readonly string[]; values: Values },
) {
  const { by, joins = '', isNullable = false } = table.sorts[sort_by];
  const keys = [by].flat().map((key) => `${key} ${order}${isNullable ? ' nulls last' : ''}`);
  const matching = search ? [...conditions, `${table.searched} ilike ${values.add(containing(search))}`] : conditions;
  const listed = table.isDeletable && !withDeleted ? [...matching, 'r.deleted_at is null'] : matching;
  const isDeleted = table.isDeletable ? 'r.deleted_at is not null' : 'false';
  const size = values.add(per_page);
  const from = `${table.table} r ${table.joins ?? ''}`;
  const text = `with page as materialized (
  select r.id, row_number() over () as place from (
    select r.id from ${from} ${joins} ${where(listed)}
    order by ${keys.join(', ')}, r.id ${order}
    limit ${size} offset ${values.add((page - 1) * per_page)}
  ) as r
),
totals as (
  select count(*) filter (where ${withDeleted ? 'true' : `not (${isDeleted})`}) as total,
    count(*) filter (where ${isDeleted}) as deleted_total
  from ${from} ${where(matching)}
)
select totals.total, totals.deleted_total, coalesce((
    select json_agg(listed order by page.place) from page join ${table.table} r on r.id = page.id ${table.joins ?? ''}
    cross join lateral (select ${fieldsSql(table, hidden)}) as listed), '[]') as data
from totals`;
  // A search is planned with its words each time: a plan for any words reads the whole table.
  return { text, values: values.list, ...(search ? {} : { name: statementName(text) }) };
}

/** Reads a page of a table. */
export async function readPage<Row>(
  pool: pg.Pool,
  statement: ReturnType<typeof pageStatement>,
  per_page: number,
): Promise<DirectoryPage<Row>> {
  const { rows } = await pool.query<Omit<DirectoryPage<Row>, 'last_page'>>(statement);
  const found = rows[0]!;
  return { ...found, last_page: Math.max(1, Math.ceil(found.total / per_page)) };
}

/** Reads one row as the lists answer it, also within the transaction that changed it; null when there is none. */
export async function findRow<Row>(
  tx: pg.Pool | Tx,
  table: ListedTable<Row, string>,
  hidden: readonly string[],
  id: number,
): Promise<Row | null> {
  const text = `select ${fieldsSql(table, hidden)} from ${table.table} r ${table.joins ?? ''} where r.id = $1`;
  const { rows } =
    'executeQuery' in tx
      ? await tx.executeQuery<Row>(CompiledQuery.raw(text, [id]))
      : await tx.query({ name: statementName(text), text, values: [id] });
  return (rows[0] as Row | undefined) ?? null;
}

const where = (conditions: string[]) => (conditions.length > 0 ? `where ${conditions.join(' and ')}` : '');
