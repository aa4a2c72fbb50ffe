import { access, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config.ts';

/** The points of an upload, of combining a set and of checking a sealed one, at which a fault run kills the process. */
export type FaultPoint =
  | 'before-body'
  | 'half-body'
  | 'after-store'
  | 'inside-transaction'
  | 'after-commit'
  | 'parts-fetched'
  | 'combined-stored'
  | 'inside-combined'
  | 'set-fetched'
  | 'set-proven';

/** How long a process waits to be killed, or for the file to be removed, before it continues. */
const STAND_MS = 30_000;
const LOOK_MS = 50;

/**
 * Waits where a fault run wants to kill the process. With FAULT_FOLDER set, a file in that folder with the name of a
 * point makes whoever comes there write `<point>.reached` with its process id beside it, and wait until the file is gone.
 * Without the setting, and always in production (NODE_ENV), this does nothing.
 */
export async function faultPoint({ FAULT_FOLDER }: Pick<Config, 'FAULT_FOLDER'>, point: FaultPoint): Promise<void> {
  if (FAULT_FOLDER === '' || process.env['NODE_ENV'] === 'production') return;
  const file = join(FAULT_FOLDER, point);
  if (!(await exists(file))) return;
  // Under its name once it is whole: whoever finds it reads it at once.
  await writeFile(`${file}.${process.pid}`, String(process.pid));
  await rename(`${file}.${process.pid}`, `${file}.reached`);
  const until = performance.now() + STAND_MS;
  while (performance.now() < until && (await exists(file))) await sleep(LOOK_MS);
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
