import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { privateFolder } from '../testing/private-folder.ts';

const PROGRAM = `import { faultPoint } from ${JSON.stringify(path.join(import.meta.dirname, 'fault-point.ts'))};
setTimeout(() => process.exit(7), 3000);
await faultPoint('before-body');
process.exit(0);`;

/** Runs a program that comes to an armed point, and returns whether it was held there. */
function isHeld(options: string[]): boolean {
  const folder = privateFolder();
  writeFileSync(path.join(folder, 'before-body'), '');
  const env = { ...process.env, FAULT_FOLDER: folder, NODE_ENV: 'test' };
  const args = ['--no-warnings', ...options, '--input-type=module', '-e', PROGRAM];
  try {
    execFileSync(process.execPath, args, { env, stdio: 'pipe' });
    expect(readdirSync(folder)).toEqual(['before-body']);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ status: 7 });
    return existsSync(path.join(folder, 'before-body.reached'));
  }
}

it('holds a process only where a test has loaded the hook before it, whatever the environment says', () => {
  expect(isHeld([])).toBe(false);
  expect(isHeld(['--import', path.join(import.meta.dirname, '../testing/hold-at-fault-points.ts')])).toBe(true);
});
