import { mkdirSync, rmSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { accepts, portAgain } from './ports.ts';
import { findProcess, logTail, START_MS, startInBackground, stopByPidFile, waitUntil } from './processes.ts';

export type MailNote = { dir: string; smtpPort: number; webPort: number };

/** Starts the mail inbox on its noted ports if they are still free, with the mails that it had. */
export async function start(stateDir: string, before?: MailNote): Promise<MailNote> {
  const dir = before?.dir ?? path.join(stateDir, 'mail');
  mkdirSync(mailFolder(dir), { recursive: true });
  await stop({ dir });
  const note = { dir, smtpPort: await portAgain(before?.smtpPort), webPort: await portAgain(before?.webPort) };

  const program = path.join(findPackageJSON('maildev', import.meta.url)!, '../dist/bin/maildev.js');
  const ports = ['--smtp', `${note.smtpPort}`, '--web', `${note.webPort}`];
  // Without --web-ip it would listen on all addresses.
  const addresses = ['--ip', '127.0.0.1', '--web-ip', '127.0.0.1'];
  const storage = ['--mail-directory', mailFolder(dir), '--max-emails', '2000'];
  const logFile = path.join(dir, 'maildev.log');
  startInBackground(process.execPath, [program, ...ports, ...addresses, ...storage], {
    pidFile: pidFile(dir),
    logFile,
  });

  if (await waitUntil(() => isAlive(note), START_MS)) return note;
  await stop(note);
  throw new Error(`The mail inbox did not start:\n${logTail(logFile)}`);
}

/** Ends the inbox if it is ours. */
export async function stop({ dir }: Pick<MailNote, 'dir'>): Promise<void> {
  await stopByPidFile(pidFile(dir), mailFolder(dir));
}

/** Whether our own inbox runs, takes mail and shows it. */
export async function isAlive(note: MailNote): Promise<boolean> {
  if (pids(note).length === 0 || !(await accepts(note.smtpPort))) return false;
  try {
    return (await fetch(`${describe(note).webUrl}/api/healthz`, { signal: AbortSignal.timeout(3_000) })).ok;
  } catch {
    return false;
  }
}

/** The process ids of the service that live now. */
export function pids({ dir }: MailNote): number[] {
  return [findProcess(pidFile(dir), mailFolder(dir))].filter((pid) => pid !== null);
}

/** Deletes the mails for good. */
export function forget({ dir }: MailNote): void {
  rmSync(dir, { recursive: true, force: true });
}

/** Where mail is sent, and where it can be read. */
export function describe({ smtpPort, webPort }: MailNote) {
  return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, webUrl: `http://127.0.0.1:${webPort}` };
}

function mailFolder(dir: string): string {
  return path.join(dir, 'mails');
}

function pidFile(dir: string): string {
  return path.join(dir, 'maildev.pid');
}
