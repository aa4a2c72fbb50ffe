import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';

/** Starts a command and then another one, as steps do, and ends as the check does. */
const CHECK = `
  const { runCommand, stopCommands } = await import(process.argv[1]);
  process.once('SIGTERM', () => void stopCommands().finally(() => process.exit(1)));
  void runCommand('sh', ['-c', 'echo $$ > "$0/first"; exec sleep 1000', process.argv[2]])
    .then(() => runCommand('sh', ['-c', 'echo $$ > "$0/second"; exec sleep 1000', process.argv[2]]));`;

it('ends the command that runs and starts no other, when the check is called off', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealdesk-command-'));
  const command = path.join(import.meta.dirname, 'command.ts');
  const check = spawn(process.execPath, ['--input-type=module', '-e', CHECK, command, folder]);
  try {
    await expect.poll(() => existsSync(path.join(folder, 'first'))).toBe(true);
    check.kill('SIGTERM');
    expect(await once(check, 'exit')).toEqual([1, null]);
    expect(existsSync(path.join(folder, 'second'))).toBe(false);
  } finally {
    check.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
});
