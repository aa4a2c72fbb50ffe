import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { projectRoot } from './services/place.ts';
import { toolEnvironment } from './tool-environment.ts';

// `npm run admin` and `npm run migrate` in a checkout: the command as it ships, on the services of the checkout where the
// environment names no database.
const [name = '', ...args] = process.argv.slice(2);
const { status } = spawnSync(process.execPath, [path.join(projectRoot, 'commands/src', `${name}.ts`), ...args], {
  env: toolEnvironment(),
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
