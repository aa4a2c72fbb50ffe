import pg from 'pg';

/**
 * Drops the indexes and the unique constraints of the tables, which makes filling them many times faster,
 * and gives the statements that bring each of them back exactly as the catalog knew it.
 */
export async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const constraints = await droppableConstraints(client, tables);
  const indexes = await plainIndexes(client, tables);
  for (const { relation, name } of constraints) await client.query(`alter table ${relation} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return [
    ...constraints.map(
      ({ relation, name, definition }) => `alter table ${relation} add constraint ${name} ${definition}`,
    ),
    ...indexes.map(({ definition }) => definition),
  ];
}

type Part = { relation: string; name: string; definition: string };

/** Constraints that stand on an index, save those to which a foreign key points: these must stay. */
async function droppableConstraints(client: pg.Client, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `select conrelid::regclass::text as relation, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint as c
     where conrelid = any ($1::regclass[]) and contype in ('p', 'u', 'x')
       and not exists (select from pg_constraint as f where f.contype = 'f' and f.conindid = c.conindid)
     order by conrelid::regclass::text, conname`,
    [tables],
  );
  return rows;
}

async function plainIndexes(client: pg.Client, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `select i.indrelid::regclass::text as relation, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index as i
     where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = i.indexrelid)
     order by i.indexrelid::regclass::text`,
    [tables],
  );
  return rows;
}
