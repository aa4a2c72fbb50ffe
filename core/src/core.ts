import type pg from 'pg';
import type { Config } from './platform/config.ts';
import type { Db } from './platform/database.ts';
import type { Log } from './platform/log.ts';
import type { Storage } from './platform/storage.ts';
import type { Tasks } from './platform/tasks.ts';
import type { VirusScanner } from './platform/virus-scanner.ts';

/** What every use-case is given: the house's plumbing. */
export type Core = {
  config: Config;
  pool: pg.Pool;
  db: Db;
  tasks: Tasks;
  log: Log;
  storage: Storage;
  /** Null where no scanner is configured: a firm may do without. */
  scanner: VirusScanner | null;
};
