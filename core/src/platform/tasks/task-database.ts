import type { Db } from 'pg-boss';
import { openPool } from '../database/database.ts';
import { openListener } from '../database/listener.ts';
import type { Log } from '../log.ts';

/** Fetching, settling and the heartbeats of every task in this process share them. */
const CONNECTIONS = 4;
/** Tidying the queue takes longer than any call of the product. */
const STATEMENT_TIMEOUT_MS = 8_000;

export type TaskDatabase = {
  db: Db;
  /** Throws where the queue's connections get no answer. */
  ask(): Promise<void>;
  close(): Promise<void>;
};

export type TaskDatabaseOptions = { databaseUrl: string; log: Log };

/** Opens the queue's own connections: a busy pool of the product must not hold up heartbeats, and LISTEN needs a direct one. */
export function openTaskDatabase({ databaseUrl, log }: TaskDatabaseOptions): TaskDatabase {
  const pool = openPool(
    {
      connectionString: databaseUrl,
      max: CONNECTIONS,
      applicationName: 'sealdesk-tasks',
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    },
    (error) => log.warn({ err: error }, 'An idle connection of the task queue broke'),
  );
  return {
    db: {
      executeSql: (text, values) => pool.query(text, values),
      listen: async (channel, onMessage, onReconnect) =>
        openListener({
          databaseUrl,
          channel,
          log,
          onMessage,
          // What was announced while it did not listen is found by looking.
          onState: (isListening) => isListening && onReconnect(),
        }),
    },
    ask: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  };
}
