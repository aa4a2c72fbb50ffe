import type pg from 'pg';
import type { Config } from './platform/config.ts';
import type { Db } from './platform/database/database.ts';
import type { Log } from './platform/log.ts';
import type { Storage } from './platform/storage/storage.ts';
import type { Tasks } from './platform/tasks/tasks.ts';
import type { VirusScanner } from './platform/scanner/virus-scanner.ts';

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
