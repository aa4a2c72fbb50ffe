import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findProcess, hasEnded, run, startInBackground, stopByPidFile, waitUntil } from './processes.ts';

let folder: string;
let files: { pidFile: string; logFile: string };
const mark = 'sealdesk-processes-test';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sealdesk-processes-'));
  files = { pidFile: path.join(folder, 'pid'), logFile: path.join(folder, 'log') };
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('a process in the background', () => {
  it('is known again by its mark and ends when asked', async () => {
    const pid = startSleeper('setInterval(() => {}, 1000)');
    expect(await waitUntil(() => findProcess(files.pidFile, mark) === pid, 60_000)).toBe(true);

    await stopByPidFile(files.pidFile, mark);
    expect(hasEnded(pid)).toBe(true);
    expect(findProcess(files.pidFile, mark)).toBeNull();
  });

  it('is ended by force when it does not listen', async () => {
    const pid = startSleeper(`process.on('SIGTERM', () => {}); console.log('deaf'); setInterval(() => {}, 1000)`);
    expect(await waitUntil(() => readFileSync(files.logFile, 'utf8').includes('deaf'), 60_000)).toBe(true);
    await stopByPidFile(files.pidFile, mark, { patience: 500 });
    expect(hasEnded(pid)).toBe(true);
  });

  it('is left alone when its id belongs to somebody else by now', async () => {
    writeFileSync(files.pidFile, `${process.pid}\n`);
    await stopByPidFile(files.pidFile, mark);
    expect(hasEnded(process.pid)).toBe(false);
  });
});

it('reports a failed command and its last output', async () => {
  await expect(run('ls', ['/no/such/folder'])).rejects.toThrow(/ls \/no\/such\/folder failed:\n.*No such file/);
});

function startSleeper(script: string): number {
  return startInBackground(process.execPath, ['-e', script, mark], files);
}
