import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { TEST_SECRETS_KEY } from '@sealdesk/core/testing/core.ts';
import { openOwnBuckets, type OwnBuckets } from '@sealdesk/core/testing/own-buckets.ts';
import { databaseUrl, newDatabaseName } from '@sealdesk/core/testing/template.ts';
import { dropDatabaseAt } from '@sealdesk/tools/database-address.ts';
import { productEnvironment } from '@sealdesk/tools/product-environment.ts';
import { startProduct, type Product } from '@sealdesk/tools/product.ts';
import { makeRelease } from '@sealdesk/tools/release/make-release.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { sendOriginal } from '../harness/upload.ts';
import { signInAsPrinted } from './sign-in-first.ts';

const PROJECT = path.resolve(import.meta.dirname, '../../..');
const scratch = mkdtempSync(path.join(tmpdir(), 'sealdesk-release-'));
const release = path.join(scratch, 'sealdesk');
const run = promisify(execFile);

let version: string;
let buckets: OwnBuckets;
let owner: string;
let product: Product | undefined;
beforeAll(async () => {
  version = await makeRelease(release);
  buckets = await openOwnBuckets();
  owner = databaseUrl(inject('services').postgres.url, newDatabaseName());
});
afterAll(async () => {
  await product?.stop();
  await buckets?.clear();
  if (owner) await dropDatabaseAt(owner);
  rmSync(scratch, { recursive: true, force: true });
});

type Locked = { version?: string; link?: true; dev?: true };

/** The packages of others in the lock file of a folder, each with its version. */
function locked(folder: string, which: (one: Locked) => boolean = () => true): string[] {
  const text = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, Locked> };
  return Object.entries(packages).flatMap(([place, one]) =>
    place.includes('node_modules/') && !one.link && which(one)
      ? [`${place.split('node_modules/').at(-1)}@${one.version}`]
      : [],
  );
}

/** Runs a command of the release as an operator does. */
async function command(name: string, args: string[] = []): Promise<string> {
  const choices = { databaseUrl: owner, publicUrl: 'http://127.0.0.1', port: 0, privatePort: 0, webRoot: null };
  const settings = { ...productEnvironment(inject('services'), choices), ...buckets.env };
  const env = {
    ...settings,
    NODE_COMPILE_CACHE: path.join(scratch, 'compiled'),
    SECRETS_KEY: TEST_SECRETS_KEY,
    DATABASE_OWNER_URL: owner,
  };
  return (await run(process.execPath, [path.join(release, name), ...args], { env, cwd: scratch })).stdout;
}

it('ships no test, and no package that only development uses', () => {
  const files = globSync('**/*', { cwd: release, exclude: (name) => name === 'node_modules' });
  expect(files).toContain('server/src/main.ts');
  expect(files.filter((file) => /\.test\.|(^|\/)(testing|tools|proofs|e2e)(\/|$)/.test(file))).toEqual([]);

  const packages = locked(release);
  const others = new Set(locked(PROJECT, ({ dev }) => !dev));
  const forDevelopment = locked(PROJECT, ({ dev }) => dev === true).filter((one) => !others.has(one));
  expect(forDevelopment.length).toBeGreaterThan(100);
  expect(forDevelopment.filter((one) => packages.includes(one))).toEqual([]);
  // docs/runbook.md has the figure; twice as many packages are twice as many people to trust.
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.length).toBeLessThan(180);
});

it('has a bill of materials with every package, those inside the screens, too', () => {
  const text = readFileSync(path.join(release, 'sbom.cdx.json'), 'utf8');
  const { components } = JSON.parse(text) as { components: { name: string; version: string }[] };
  const named = new Set(components.map(({ name, version: of }) => `${name}@${of}`));
  expect(locked(release).filter((one) => !named.has(one))).toEqual([]);
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['react', '@mantine/core']));
});

it('names its version wherever it is asked', async () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+\+[0-9a-z.]+$/);
  const programs = ['server/src/main.ts', 'worker/src/main.ts', 'commands/src/admin.ts', 'commands/src/migrate.ts'];
  const answers = await Promise.all(programs.map((program) => command(program, ['--version'])));
  expect(answers).toEqual(programs.map(() => `${version}\n`));
  const scripts = globSync('web/dist/assets/*.js', { cwd: release });
  expect(scripts.some((file) => readFileSync(path.join(release, file), 'utf8').includes(version))).toBe(true);
});

it('lets the first operator sign in and checks a zip, from an empty database on, by nothing but what ships', async () => {
  expect(await command('commands/src/migrate.ts')).toContain('Applied 0001');
  const email = 'first@firm.example';
  const person = ['--email', email, '--first-name', 'First', '--last-name', 'Operator', '--employee', '--role', '10'];
  product = await startProduct({
    root: release,
    databaseUrl: owner,
    services: inject('services'),
    env: { ...buckets.env, SECRETS_KEY: TEST_SECRETS_KEY },
  });
  const printed = await command('commands/src/admin.ts', ['create-user', ...person]);
  const visitor = await signInAsPrinted(product.url, printed);
  expect(await visitor.send('/api/jobs')).toMatchObject({ status: 200 });
  expect((await visitor.send('/')).text).toContain('<div id="root"');
  // Answered once the worker of the release has checked it in its sandbox.
  expect(await sendOriginal(visitor)).toMatchObject({ status: 200 });

  expect(await (await fetch(`${product.privateUrl}/healthz`)).text()).toBe(`alive, version ${version}\n`);
  const starts = product
    .logs()
    .split('\n')
    .filter((line) => line.includes('"msg":"starting"'));
  expect(starts.map((line) => (JSON.parse(line) as { name: string; version: string }).version)).toEqual([
    version,
    version,
  ]);
});
