import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { privateFolder } from '../testing/private-folder.ts';

/** Ends with 7 once the point says that it was reached, which it can only see while it is held there. */
const PROGRAM = `import { existsSync } from 'node:fs';
import { faultPoint } from ${JSON.stringify(path.join(import.meta.dirname, 'fault-point.ts'))};
setInterval(() => existsSync(process.env.FAULT_FOLDER + '/before-body.reached') && process.exit(7), 10);
await faultPoint('before-body');
process.exit(0);`;

/** Runs a program that comes to an armed point, and returns how it ended and what is in the folder then. */
function comeToPoint(options: string[]): { status: number | null; files: string[] } {
  const folder = privateFolder();
  writeFileSync(path.join(folder, 'before-body'), '');
  const env = { ...process.env, FAULT_FOLDER: folder, NODE_ENV: 'test' };
  const args = ['--no-warnings', ...options, '--input-type=module', '-e', PROGRAM];
  const { status } = spawnSync(process.execPath, args, { env, stdio: 'pipe' });
  return { status, files: readdirSync(folder).toSorted() };
}

it('holds a process only where a test has loaded the hook before it, whatever the environment says', () => {
  expect(comeToPoint([])).toEqual({ status: 0, files: ['before-body'] });
  const hook = ['--import', path.join(import.meta.dirname, '../testing/hold-at-fault-points.ts')];
  expect(comeToPoint(hook)).toEqual({ status: 7, files: ['before-body', 'before-body.reached'] });
});
