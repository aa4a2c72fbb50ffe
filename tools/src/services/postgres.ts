import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { findPostgresBinaries } from './binaries.ts';
import { stateName } from './place.ts';
import { portAgain } from './ports.ts';
import {
  answers,
  clusterUrl,
  ensureCluster,
  findCluster,
  startCluster,
  stopCluster,
  superuser,
} from './postgres-cluster.ts';

export type PostgresNote = { dir: string; port: number };

/** Starts PostgreSQL on its noted port if that is still free, with the data that it had. */
export async function start(stateDir: string, before?: PostgresNote): Promise<PostgresNote> {
  const dir = before?.dir ?? dataFolder(stateDir);
  await stopCluster({ dir }); // a server that runs but does not answer
  const bin = findPostgresBinaries(versionOf(dir));
  const port = await portAgain(before?.port);
  await ensureCluster({ bin, dir });
  await startCluster({ bin, dir, port });
  return { dir, port };
}

/** Ends the server if it is ours. */
export async function stop(note: PostgresNote): Promise<void> {
  await stopCluster(note);
}

/** Whether our own server runs and answers a query. */
export async function isAlive(note: PostgresNote): Promise<boolean> {
  return findCluster(note) !== null && (await answers(note.port));
}

/** The process ids of the service that live now. */
export function pids(note: PostgresNote): number[] {
  return [findCluster(note)].filter((pid) => pid !== null);
}

/** Deletes the data for good. */
export function forget(note: PostgresNote): void {
  rmSync(note.dir, { recursive: true, force: true });
}

/** What a client needs to know to connect. */
export function describe({ port }: PostgresNote) {
  return { host: '127.0.0.1', port, user: superuser, url: clusterUrl(port) };
}

/** `SEALDESK_POSTGRES_FOLDER` names another folder for the data, such as one in memory. */
function dataFolder(stateDir: string): string {
  const chosen = process.env['SEALDESK_POSTGRES_FOLDER'];
  if (!chosen && process.getuid?.() !== 0) return path.join(stateDir, 'postgres');
  // Root starts the server as user postgres, which may be unable to enter the checkout.
  const shared = chosen || '/var/lib/sealdesk-services';
  mkdirSync(shared, { recursive: true, mode: 0o755 });
  return path.join(shared, stateName(stateDir));
}

/** Data of an older PostgreSQL needs that version's programs. */
function versionOf(dir: string): string | undefined {
  const file = path.join(dir, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}
