import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { need } from '@sealdesk/commands/settings.ts';
import { readConfig } from '@sealdesk/core/platform/config.ts';
import { letAppSignIn } from '@sealdesk/core/platform/database/app-role.ts';
import { openLog } from '@sealdesk/core/platform/log.ts';
import { requireSandbox } from '@sealdesk/core/platform/sandbox/require-sandbox.ts';
import { printOutput } from './dev-output.ts';
import { productEnvironment } from './product-environment.ts';
import { isReady } from './product-process.ts';
import { projectRoot, stateFolder } from './services/place.ts';
import { freePort } from './services/ports.ts';
import { waitUntil } from './services/processes.ts';
import { ensureServices } from './services/services.ts';
import { toolEnvironment } from './tool-environment.ts';

// `npm run dev`: everything that a developer needs, at one address, until Ctrl-C.
const children: ChildProcess[] = [];
let isStopping = false;
process.on('SIGINT', () => void stopAll(0));
process.on('SIGTERM', () => void stopAll(0));

console.log('Services');
const services = await ensureServices({ say: (line) => console.log(`  ${line}`) });
const databaseUrl = need('DATABASE_OWNER_URL', toolEnvironment());

// People see one address: the screens' server hands the API's paths on to the API. It has a name, because browsers refuse
// passkeys at an IP address; the servers listen on the loopback interface alone.
const webPort = await freePort(5173);
const apiPort = await freePort();
const privatePort = await freePort();
const publicUrl = `http://localhost:${webPort}`;
const forApi = {
  ...productEnvironment(services, { databaseUrl, publicUrl, port: apiPort, privatePort, webRoot: null }),
  CLAMD_URL: services.scanner.url,
};
const forWorker = {
  ...forApi,
  PRIVATE_PORT: `${await freePort()}`,
  SANDBOX_MAY_LACK: process.env['SANDBOX_MAY_LACK'] ?? '',
};
const forTools = { ...forApi, DATABASE_OWNER_URL: databaseUrl, SEALDESK_STATE: stateFolder() };

// The worker would not start either; here the reason is the last line, and nothing has to be searched for.
await requireSandbox(openLog('dev', 'error'), readConfig(forWorker)).catch((error: Error) => {
  console.error(`\n${error.message}`);
  process.exit(1);
});

console.log('\nDatabase');
runToEnd('commands/src/migrate.ts');
await letAppSignIn(databaseUrl);
runToEnd('tools/src/demo/main.ts', '--jobs', '2000', '--if-empty');

console.log('\nProduct');
keepRunning('api', ['--watch', '--watch-preserve-output', 'server/src/main.ts'], forApi);
keepRunning('worker', ['--watch', '--watch-preserve-output', 'worker/src/main.ts'], forWorker);
keepRunning('web', [viteProgram(), 'web'], {
  ...forApi,
  PORT: `${webPort}`,
  SEALDESK_API_URL: `http://127.0.0.1:${apiPort}`,
});

const isUp = async () =>
  isStopping || ((await isReady(`http://127.0.0.1:${privatePort}`)) && (await answers(publicUrl)));
if (!(await waitUntil(isUp, 60_000)))
  console.log('The product is not ready yet; what it says is above. It starts again when you save a file.');

if (!isStopping) {
  runToEnd('tools/src/demo/main.ts', '--people');
  console.log(
    `\nMail     ${services.mail.webUrl}\nSealdesk ${publicUrl}\n\nCtrl-C stops the product; the services keep running.`,
  );
}

/** Runs one of our tools to its end; stops everything when it fails. */
function runToEnd(program: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [program, ...args], {
    cwd: projectRoot,
    env: forTools,
    stdio: 'inherit',
  });
  if (status === 0) return;
  console.error(`${program} failed.`);
  void stopAll(1);
}

/** Starts a part of the product in a process group of its own: Ctrl-C then reaches only us, and we stop it in order. */
function keepRunning(name: string, args: string[], env: Record<string, string>): void {
  if (isStopping) return;
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  printOutput(name, child.stdout);
  printOutput(name, child.stderr);
  children.push(child);
  child.once('exit', (code) => {
    if (isStopping) return;
    console.error(`${name} ended by itself (${code}).`);
    void stopAll(1);
  });
}

async function stopAll(exitCode: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  const running = () => children.filter((child) => child.exitCode === null && child.signalCode === null);
  for (const child of running()) signalGroup(child, 'SIGTERM');
  await waitUntil(() => running().length === 0, 10_000);
  for (const child of running()) signalGroup(child, 'SIGKILL');
  console.log('\nThe product is stopped. The services still run; stop them with: npm run services -- stop');
  process.exit(exitCode);
}

/** The watcher and what it watches share a group, so both end. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid !== undefined) process.kill(-child.pid, signal);
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** The screens' own vite: the one at the root may be another version, for the tests. */
function viteProgram(): string {
  const fromWeb = createRequire(path.join(projectRoot, 'web/package.json'));
  return path.join(path.dirname(fromWeb.resolve('vite/package.json')), 'bin/vite.js');
}
