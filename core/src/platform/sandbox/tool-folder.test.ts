import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openToolFolder, sweepToolFolders } from './tool-folder.ts';

let temporary: string;
beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'sealdesk-test-'));
  vi.stubEnv('TMPDIR', temporary);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true });
});

/** A folder with a file in it, as that process would have left it. */
async function leave(pid: number): Promise<string> {
  const name = `sealdesk-upload-${pid}-Ab12Cd`;
  await mkdir(join(temporary, name));
  await writeFile(join(temporary, name, '0'), 'a drawing');
  return name;
}

it('removes what killed processes left, and nothing of those that run or of anybody else', async () => {
  const killed = spawn('sleep', ['60']);
  const running = spawn('sleep', ['60']);
  const killedPid = killed.pid!;
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  try {
    await leave(killedPid);
    const kept = await leave(running.pid!);
    await mkdir(join(temporary, 'sealdesk-upload-notes'));
    await openToolFolder(); // As a process before us under the same number would have left it.
    expect(await sweepToolFolders()).toBe(2);
    expect(await readdir(temporary)).toEqual([kept, 'sealdesk-upload-notes'].toSorted());
  } finally {
    running.kill('SIGKILL');
  }
});
