import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { TEST_SECRETS_KEY } from '@sealdesk/core/testing/core.ts';
import { openOwnBuckets, type OwnBuckets } from '@sealdesk/core/testing/own-buckets.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { databaseUrl, newDatabaseName } from '@sealdesk/core/testing/template.ts';
import { dropDatabaseAt } from '@sealdesk/tools/database-address.ts';
import { productEnvironment } from '@sealdesk/tools/product-environment.ts';
import { isReady } from '@sealdesk/tools/product-process.ts';
import { makeRelease } from '@sealdesk/tools/release/make-release.ts';
import { freePort } from '@sealdesk/tools/services/ports.ts';
import { waitUntil } from '@sealdesk/tools/services/processes.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { sendOriginal } from '../harness/upload.ts';
import { hasImage, podman, run } from './podman.ts';
import { signInAsPrinted } from './sign-in-first.ts';

const BASE = 'localhost/sealdesk-debian';
const IMAGE = `localhost/sealdesk-proof-${process.pid}`;
/** As deploy/compose.yaml has it. The network is this machine's, because database, store, mail and provider are here. */
const CONFINED = ['--read-only', '--cap-drop=all', '--security-opt=no-new-privileges', '--network=host'];
const LIMITS = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=32768:32768'];
const TEMPORARY = ['--tmpfs', '/tmp:mode=1777,size=1g'];
/** What the sandbox inside needs; docker calls the second one systempaths=unconfined. */
const FOR_WORKER = ['--security-opt=seccomp=unconfined', '--security-opt=unmask=ALL'];
const NOT_ROOT = ['limits', 'files', 'users', 'processes', 'network', 'privileges', 'system-calls'];

const scratch = mkdtempSync(path.join(tmpdir(), 'sealdesk-container-'));
const names: string[] = [];
let buckets: OwnBuckets;
let owner: string;
beforeAll(async () => {
  buckets = await openOwnBuckets();
  owner = databaseUrl(inject('services').postgres.url, newDatabaseName());
  const release = path.join(scratch, 'sealdesk');
  await makeRelease(release);
  const script = path.join(release, 'deploy/container.sh');
  if (!(await hasImage(BASE))) await run(script, ['base', BASE]);
  await run(script, ['build', IMAGE, BASE]);
}, 900_000);
afterAll(async () => {
  for (const name of names) await podman('rm', '-f', '-t', '5', name).catch(report);
  await podman('rmi', '-f', IMAGE).catch(report);
  await buckets?.clear();
  if (owner) await dropDatabaseAt(owner);
  rmSync(scratch, { recursive: true, force: true });
});

/** Runs one command in the image, confined as the product is. */
function once(flags: string[], ...command: string[]): Promise<string> {
  return podman('run', '--rm', ...CONFINED, ...LIMITS, ...TEMPORARY, ...flags, IMAGE, ...command);
}

/** Starts a part of the product and returns once it is ready. */
async function start(kind: 'server' | 'worker', settings: Record<string, string>, flags: string[]): Promise<void> {
  const name = `sealdesk-proof-${kind}-${process.pid}`;
  names.push(name);
  const all = [...CONFINED, ...LIMITS, ...TEMPORARY, ...flags, '--env-file', envFile(kind, settings)];
  await podman('run', '-d', '--name', name, ...all, IMAGE, 'node', `${kind}/src/main.ts`);
  if (await waitUntil(() => isReady(`http://127.0.0.1:${settings['PRIVATE_PORT']}`), 60_000)) return;
  throw new Error(`The ${kind} did not become ready:\n${await podman('logs', name)}`);
}

function envFile(name: string, settings: Record<string, string>): string {
  const file = path.join(scratch, `${name}.env`);
  // Of the machine that starts it nothing belongs in the container.
  const own = Object.entries(settings).filter(([key]) => !['PATH', 'HOME', 'LANG', 'TMPDIR', 'WEB_ROOT'].includes(key));
  writeFileSync(file, own.map(([key, value]) => `${key}=${value}\n`).join(''));
  return file;
}

it('is a machine in which nothing but /tmp can be written, and nobody is root', async () => {
  expect((await once([], 'id', '-u')).trim()).toBe('10001');
  const written = await once([], 'sh', '-c', 'touch /tmp/a && echo one; touch /opt/sealdesk/b || true');
  expect(written).toContain('one');
  expect(written).toContain('Read-only file system');
});

it('gives the sandbox of tools every protection with the flags of the runbook', async () => {
  const look =
    "import('./core/src/platform/sandbox/require-sandbox.ts').then(async ({ checkSandbox }) => console.log(JSON.stringify(await checkSandbox())))";
  const trials: [string, string[]][] = [
    ['no flags', []],
    ['seccomp=unconfined', [FOR_WORKER[0]!]],
    ['unmask=ALL', [FOR_WORKER[1]!]],
    ['both', FOR_WORKER],
  ];
  const found: Record<string, string[]> = {};
  for (const [name, flags] of trials) {
    const answer = await once(flags, 'node', '-e', look);
    const state = JSON.parse(answer.slice(answer.indexOf('{'))) as { available: string[]; missing: string[] };
    found[name] = state.available;
    report(`${name}: holds ${state.available.join(', ')}; lacks ${state.missing.join(', ') || 'nothing'}`);
  }
  expect(found['both']).toEqual(NOT_ROOT);
});

it('migrates, serves and works read-only and not as root, up to a signed-in operator whose zip is checked', async () => {
  const [port, privatePort, workerPort] = [await freePort(), await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const choices = { databaseUrl: owner, publicUrl: url, port, privatePort, webRoot: null };
  const base = productEnvironment(inject('services'), choices);
  const settings = { ...base, ...buckets.env, SECRETS_KEY: TEST_SECRETS_KEY };
  const forCommands = ['--env-file', envFile('commands', { ...settings, DATABASE_OWNER_URL: owner })];
  expect(await once(forCommands, 'node', 'commands/src/migrate.ts')).toContain('Applied 0001');

  await start('server', settings, []);
  await start('worker', { ...settings, PRIVATE_PORT: `${workerPort}` }, FOR_WORKER);
  const person = ['--first-name', 'First', '--last-name', 'Operator', '--employee', '--role', '10'];
  const create = ['commands/src/admin.ts', 'create-user', '--email', 'first@firm.example', ...person];
  const visitor = await signInAsPrinted(url, await once(forCommands, 'node', ...create));
  expect(await visitor.send('/api/jobs')).toMatchObject({ status: 200 });
  expect((await visitor.send('/')).text).toContain('<div id="root"');
  expect(await sendOriginal(visitor)).toMatchObject({ status: 200 });
});
