import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { answersPing, findClamd, startClamd, stopClamd } from './clamd.ts';
import { portAgain } from './ports.ts';

export type ScannerNote = { dir: string; port: number };

/** More than the largest upload, so that every one can be looked at whole. */
const LIMIT_MB = 400;

/** Starts the virus scanner on its noted port if that is still free. It knows one harmless virus, made for tests. */
export async function start(stateDir: string, before?: ScannerNote): Promise<ScannerNote> {
  const dir = before?.dir ?? path.join(stateDir, 'scanner');
  await stopClamd(dir);
  mkdirSync(dir, { recursive: true });
  const port = await portAgain(before?.port);
  await startClamd(dir, { port, limitMb: LIMIT_MB });
  return { dir, port };
}

/** Ends the scanner if it is ours. */
export async function stop({ dir }: ScannerNote): Promise<void> {
  await stopClamd(dir);
}

/** Whether our own scanner runs and answers. */
export async function isAlive(note: ScannerNote): Promise<boolean> {
  return pids(note).length > 0 && (await answersPing(note.port));
}

/** The process ids of the service that live now. */
export function pids({ dir }: ScannerNote): number[] {
  return [findClamd(dir)].filter((pid) => pid !== null);
}

/** Deletes its settings and its log. */
export function forget({ dir }: ScannerNote): void {
  rmSync(dir, { recursive: true, force: true });
}

/** What a client needs to know to connect. */
export function describe({ port }: ScannerNote) {
  return { url: `tcp://127.0.0.1:${port}` };
}
