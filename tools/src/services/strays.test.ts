import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hasEnded } from './processes.ts';
import { stopStrays } from './strays.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sealdesk-strays-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('stops a background process of the state folder, even one that ignores a polite request', async () => {
  const polite = await startSleeper(folder);
  const deaf = await startSleeper(folder, `process.on('SIGTERM', () => {});`);
  const stopped = await stopStrays(folder, 500);
  expect(stopped).toHaveLength(2);
  expect(hasEnded(polite)).toBe(true);
  expect(hasEnded(deaf)).toBe(true);
});

it('leaves the processes of another state folder running', async () => {
  const other = await startSleeper(`${folder}-other`);
  expect(await stopStrays(folder)).toEqual([]);
  expect(hasEnded(other)).toBe(false);
  await stopStrays(`${folder}-other`);
  expect(hasEnded(other)).toBe(true);
});

/** Starts a process in a session of its own, as the services are, and returns once it runs. */
async function startSleeper(stateDir: string, first = ''): Promise<number> {
  const script = `${first} console.log('ready'); setInterval(() => {}, 1000)`;
  const child = spawn(process.execPath, ['-e', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, SEALDESK_STATE: stateDir },
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child.pid!;
}
