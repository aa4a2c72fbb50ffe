import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand, runProgram } from '../check/command.ts';
import { projectRoot } from '../services/place.ts';
import {
  releaseManifest,
  SHIPPED_AS_THEY_ARE,
  SHIPPED_WORKSPACES,
  ships,
  withoutDevelopment,
} from './shipped-files.ts';

const NPM_QUIET = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel=error'];

/**
 * Makes a folder with exactly what ships: sources, migrations, built screens, production packages, deployment files, the
 * documents of an operator and the bill of materials. Returns its version.
 */
export async function makeRelease(folder: string, say: (line: string) => void = () => {}): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const version = await releaseVersion();
  writeFileSync(path.join(folder, 'VERSION'), `${version}\n`);
  copySources(folder);
  say('Sources copied');
  await writePackageFiles(folder, SHIPPED_WORKSPACES);
  await mustRun(runCommand('npm', ['ci', ...NPM_QUIET], { cwd: folder }));
  say('Production packages installed');
  const build = ['build', 'web', '--outDir', path.join(folder, 'web/dist'), '--emptyOutDir', '--logLevel', 'warn'];
  // Whatever the one who makes it has set, such as a test: React is built in another mode for it.
  await mustRun(runProgram('vite', build, { env: { SEALDESK_VERSION: version, NODE_ENV: 'production' } }));
  say('Screens built');
  await writeBillOfMaterials(folder, version);
  say('Bill of materials written');
  return version;
}

/** Packs a release folder into an archive beside it, with files that belong to root wherever it was made. */
export async function packRelease(folder: string): Promise<string> {
  const archive = `${folder}.tar.gz`;
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name'];
  const [parent, name] = [path.dirname(folder), path.basename(folder)];
  await mustRun(runCommand('tar', ['--create', '--gzip', '--file', archive, ...owner, '-C', parent, name]));
  return archive;
}

/** The package's version and the commit; a checkout with changes of its own is marked, because no commit describes it. */
async function releaseVersion(): Promise<string> {
  const { version } = readManifest(projectRoot);
  const commit = await runCommand('git', ['rev-parse', '--short=12', 'HEAD']);
  if (!commit.isFine) return `${version}+unknown`;
  const { stdout } = await runCommand('git', ['status', '--porcelain']);
  return `${version}+${commit.stdout.trim()}${stdout.trim() === '' ? '' : '.changed'}`;
}

function copySources(folder: string): void {
  const filter = (source: string) => ships(path.relative(projectRoot, source));
  const folders = SHIPPED_WORKSPACES.map((name) => `${name}/src`);
  for (const place of [...folders, ...SHIPPED_AS_THEY_ARE])
    cpSync(path.join(projectRoot, place), path.join(folder, place), { recursive: true, filter });
}

/** Writes the package files of these workspaces, and the project's lock file with everything taken out that is not theirs. */
async function writePackageFiles(folder: string, workspaces: readonly string[]): Promise<void> {
  for (const name of workspaces)
    writeManifest(path.join(folder, name), withoutDevelopment(readManifest(path.join(projectRoot, name))));
  writeManifest(folder, releaseManifest(readManifest(projectRoot), workspaces));
  cpSync(path.join(projectRoot, 'package-lock.json'), path.join(folder, 'package-lock.json'));
  await mustRun(runCommand('npm', ['install', '--package-lock-only', ...NPM_QUIET], { cwd: folder }));
}

/** Describes the packages that ship: those installed, and those inside the built screens, which are installed nowhere. */
async function writeBillOfMaterials(folder: string, version: string): Promise<void> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'sealdesk-sbom-'));
  try {
    await writePackageFiles(scratch, [...SHIPPED_WORKSPACES, 'web']);
    const format = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--loglevel=error'];
    const { stdout } = await mustRun(runCommand('npm', ['sbom', ...format], { cwd: scratch }));
    const bill = JSON.parse(stdout) as { metadata: { component: object } };
    // npm names it after the folder.
    Object.assign(bill.metadata.component, { name: 'sealdesk', version });
    writeFileSync(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

async function mustRun<T extends { isFine: boolean; output: string }>(run: Promise<T>): Promise<T> {
  const result = await run;
  if (!result.isFine) throw new Error(`The release could not be made:\n${result.output.slice(-4_000)}`);
  return result;
}

function readManifest(folder: string): { name: string; version: string } {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { name: string; version: string };
}

function writeManifest(folder: string, manifest: unknown): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
