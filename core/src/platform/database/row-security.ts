import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** The statement by which a transaction takes the rows that it may see, as the policies of migration 0072 ask for it. */
export type Rows = string & { readonly rows: unique symbol };

/** All rows, without any condition: the transaction is of the role to which no policy applies. */
export const ALL_ROWS = 'set local role sealdesk_app' as Rows;
/** What a transaction sees that says nothing. */
export const NO_ROWS = '' as Rows;

/** Returns the rows of a company or of a corporation. */
export function rowsOf(home: 'company' | 'corporation', id: number): Rows {
  return `set local sealdesk.${home} = '${id}'` as Rows;
}

const current = new AsyncLocalStorage<Rows>();
/** The pools of a process with ROW_SECURITY=on. */
const restricted = new WeakSet<pg.Pool>();

/** Runs the work with those rows in all its transactions, and in nobody else's. */
export function withRows<Result>(rows: Rows, work: () => Result): Result {
  return current.run(rows, work);
}

/** Returns an iterable that is read with the rows of this moment, whoever reads on. */
export function keepRows<Part>(parts: AsyncIterable<Part>): AsyncIterable<Part> {
  const rows = current.getStore() ?? NO_ROWS;
  return {
    [Symbol.asyncIterator]: () => {
      const iterator = parts[Symbol.asyncIterator]();
      return {
        next: () => withRows(rows, () => iterator.next()),
        return: async (value) => withRows(rows, async () => iterator.return?.(value)) as Promise<IteratorResult<Part>>,
      };
    },
  };
}

/** Lets each statement that the pool itself runs see the rows of who asks. A setting that outlived its transaction would reach others. */
export function restrictPool(pool: pg.Pool): void {
  restricted.add(pool);
  const plain = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const query = async (...args: unknown[]) => {
    // Asked before a connection is waited for: whoever gives one back has rows of their own.
    const rows = current.getStore() ?? NO_ROWS;
    if (rows === NO_ROWS) return plain(...args);
    const client = await pool.connect();
    const ask = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;
    try {
      await ask(`begin; ${rows}`);
      const result = await ask(...args);
      await ask('commit');
      client.release();
      return result;
    } catch (error) {
      // As the pool does it: a connection on which a statement failed is closed.
      client.release(error as Error);
      throw error;
    }
  };
  pool.query = query as unknown as pg.Pool['query'];
}

type Ask = (client: pg.PoolClient, text: string, values: unknown[]) => Promise<unknown>;

const plainly: Ask = async (client, text, values) => client.query(text, values);

/**
 * Returns how the query builder asks on a connection that it is about to borrow: its transaction begins with the rows of who asks,
 * and a statement outside of one gets a transaction of its own.
 */
export function restrictClient(pool: pg.Pool): Ask {
  const rows = current.getStore() ?? NO_ROWS;
  if (rows === NO_ROWS || !restricted.has(pool)) return plainly;
  let isOpen = false;
  return async (client, text, values) => {
    if (isOpen) {
      if (text === 'commit' || text === 'rollback') isOpen = false;
      return client.query(text, values);
    }
    if (/^(begin|start transaction)\b/.test(text)) {
      await client.query(`${text}; ${rows}`);
      isOpen = true;
      return { rows: [] };
    }
    await client.query(`begin; ${rows}`);
    try {
      const result = await client.query(text, values);
      await client.query('commit');
      return result;
    } catch (error) {
      // The first error counts; a connection that can't roll back is lost, and reports that at its next statement.
      await client.query('rollback').catch(() => {});
      throw error;
    }
  };
}
