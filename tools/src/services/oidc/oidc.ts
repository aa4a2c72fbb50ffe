import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { portAgain } from '../ports.ts';
import { findProcess, logTail, START_MS, startInBackground, stopByPidFile, waitUntil } from '../processes.ts';

export type OidcNote = { dir: string; peopleFile: string; port: number };

/** The one client that the provider knows: our app. Not a secret, the provider is for development and tests. */
export const oidcClient = { id: 'sealdesk', secret: 'sealdesk-development-client-secret' };

/** Starts the OpenID provider on its noted port if that is still free, with its old signing keys. */
export async function start(stateDir: string, before?: OidcNote): Promise<OidcNote> {
  const dir = before?.dir ?? path.join(stateDir, 'oidc');
  mkdirSync(dir, { recursive: true });
  await stop({ dir });

  const note = { dir, peopleFile: path.join(stateDir, 'oidc-people.json'), port: await portAgain(before?.port) };
  const logFile = path.join(dir, 'provider.log');
  const args = [program, '--port', `${note.port}`, '--keys', keysFile(dir), '--people', note.peopleFile];
  startInBackground(process.execPath, args, { pidFile: pidFile(dir), logFile });

  if (await waitUntil(() => isAlive(note), START_MS)) return note;
  await stop(note);
  throw new Error(`The OpenID provider did not start:\n${logTail(logFile)}`);
}

/** Ends the provider if it is ours. */
export async function stop({ dir }: Pick<OidcNote, 'dir'>): Promise<void> {
  await stopByPidFile(pidFile(dir), keysFile(dir));
}

/** Whether our own provider runs and describes itself under its issuer's address. */
export async function isAlive(note: OidcNote): Promise<boolean> {
  if (pids(note).length === 0) return false;
  try {
    const { issuer } = describe(note);
    const answer = await fetch(`${issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(3_000) });
    return answer.ok;
  } catch {
    return false;
  }
}

/** The process ids of the service that live now. */
export function pids({ dir }: OidcNote): number[] {
  return [findProcess(pidFile(dir), keysFile(dir))].filter((pid) => pid !== null);
}

/** Deletes the keys for good. */
export function forget({ dir }: OidcNote): void {
  rmSync(dir, { recursive: true, force: true });
}

/** What the app needs to know to send people there. `localhost` makes it another site than the app of a test, on 127.0.0.1. */
export function describe({ port }: OidcNote) {
  return { issuer: `http://localhost:${port}`, clientId: oidcClient.id, clientSecret: oidcClient.secret };
}

const program = path.join(import.meta.dirname, 'oidc-provider-main.ts');

function keysFile(dir: string): string {
  return path.join(dir, 'keys.json');
}

function pidFile(dir: string): string {
  return path.join(dir, 'provider.pid');
}
