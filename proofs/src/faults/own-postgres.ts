import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { ensureTemplate } from '@sealdesk/core/testing/template.ts';
import { findPostgresBinaries } from '@sealdesk/tools/services/binaries.ts';
import { withLock } from '@sealdesk/tools/services/lock.ts';
import {
  answers,
  clusterUrl,
  ensureCluster,
  ensureOwnFolder,
  findCluster,
  serverAccount,
  startCluster,
  stopCluster,
  type Cluster,
} from '@sealdesk/tools/services/postgres-cluster.ts';
import { accepts, freePort } from '@sealdesk/tools/services/ports.ts';
import { run, waitUntil } from '@sealdesk/tools/services/processes.ts';
import { inject } from 'vitest';

/** How long a restored server may read its archived log. */
const RECOVERY_SECONDS = 600;

/** A PostgreSQL server of the test's own, which may crash, be away and be overrun without hurting another test. */
export class OwnPostgres {
  readonly #cluster: Cluster;
  readonly #folder: string;

  private constructor(cluster: Cluster, folder: string) {
    this.#cluster = cluster;
    this.#folder = folder;
  }

  /** Makes and starts one. */
  static async start(): Promise<OwnPostgres> {
    const folder = newFolder();
    const cluster = { bin: findPostgresBinaries(), dir: path.join(folder, 'data'), port: await freePort() };
    await makeCluster(cluster);
    await startCluster(cluster);
    return new OwnPostgres(cluster, folder);
  }

  /** Where it is, as tests know their server. */
  get address() {
    const { port } = this.#cluster;
    return { host: '127.0.0.1', port, user: 'postgres', url: clusterUrl(port) };
  }

  /** Ends it as a crash would, without writing anything down: the next start recovers from its log. */
  async crash(): Promise<void> {
    const { bin, dir } = this.#cluster;
    await run(path.join(bin, 'pg_ctl'), ['-D', dir, '-m', 'immediate', 'stop'], { account: serverAccount(), cwd: dir });
  }

  /** Starts it again, and returns once it answers. */
  async restart(): Promise<void> {
    await startCluster(this.#cluster);
    if (!(await answers(this.#cluster.port))) throw new Error('PostgreSQL does not answer after its start.');
  }

  /** The folder of its data. */
  get dir(): string {
    return this.#cluster.dir;
  }

  /** Writes these settings down, and starts it again with them. */
  async set(settings: Record<string, string>): Promise<void> {
    await this.#run(...Object.entries(settings).map(([name, value]) => `alter system set ${name} = '${value}'`));
    await stopCluster(this.#cluster);
    await this.restart();
  }

  /** Kills it and loses all of its data, as a burnt machine does; what is left is an empty folder. */
  async lose(): Promise<void> {
    process.kill(findCluster(this.#cluster)!, 'SIGKILL');
    await waitUntil(async () => !(await accepts(this.#cluster.port)), 180_000);
    // What ran in its name ends by itself, and may write until then.
    rmSync(this.dir, { recursive: true, maxRetries: 50, retryDelay: 100 });
    ensureOwnFolder(this.dir, serverAccount());
  }

  /** Starts it on what was restored, and returns once it takes writes. */
  async recover(): Promise<void> {
    await startCluster(this.#cluster, RECOVERY_SECONDS);
    const ask = async () => (await this.#ask('select pg_is_in_recovery()')).trim() === 'f';
    if (!(await waitUntil(ask, RECOVERY_SECONDS * 1000))) throw new Error('PostgreSQL has not ended its recovery.');
  }

  /** Has everything that was committed until now archived. */
  async archive(): Promise<void> {
    const file = (await this.#ask('select pg_walfile_name(pg_switch_wal())')).trim();
    const isArchived = async () =>
      (await this.#ask(`select last_archived_wal >= '${file}' from pg_stat_archiver`)).trim() === 't';
    if (!(await waitUntil(isArchived, 180_000))) throw new Error(`The log ${file} was not archived.`);
  }

  /** Makes and starts a replica that has whatever this server acknowledges from now on. */
  async replica(): Promise<OwnPostgres> {
    const folder = newFolder();
    const { bin } = this.#cluster;
    const cluster = { bin, dir: path.join(folder, 'data'), port: await freePort() };
    const account = serverAccount();
    ensureOwnFolder(cluster.dir, account);
    const from = ['-d', this.address.url, '-D', cluster.dir, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
    await run(path.join(bin, 'pg_basebackup'), from, { account, cwd: cluster.dir });
    await startCluster(cluster);
    await this.#run(`alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()');
    return new OwnPostgres(cluster, folder);
  }

  /** Makes a replica the primary. */
  async promote(): Promise<void> {
    await this.#run('select pg_promote()');
  }

  async #run(...statements: string[]): Promise<void> {
    const commands = statements.flatMap((statement) => ['-c', statement]);
    await run(path.join(this.#cluster.bin, 'psql'), ['-d', this.address.url, '-v', 'ON_ERROR_STOP=1', ...commands]);
  }

  #ask(statement: string): Promise<string> {
    return run(path.join(this.#cluster.bin, 'psql'), ['-d', this.address.url, '-At', '-c', statement]);
  }

  /** Ends it and removes all of it. */
  async remove(): Promise<void> {
    await stopCluster(this.#cluster);
    rmSync(this.#folder, { recursive: true });
  }
}

/** Makes the data folder of a server that has the template database: a copy, because several files need one. */
export async function makeCluster({ bin, dir }: Omit<Cluster, 'port'>): Promise<void> {
  const release = createHash('sha256').update(bin).digest('hex').slice(0, 8);
  const original = path.join(tmpdir(), `sealdesk-original-${release}-${inject('templateDatabase')}`);
  await withLock(original, async () => {
    if (existsSync(original)) return;
    const draft = { bin, dir: `${original}-draft`, port: await freePort() };
    rmSync(draft.dir, { recursive: true, force: true });
    await ensureCluster(draft);
    await startCluster(draft);
    try {
      await ensureTemplate(clusterUrl(draft.port));
    } finally {
      await stopCluster(draft);
    }
    renameSync(draft.dir, original);
  });
  ensureOwnFolder(dir, serverAccount());
  await run('cp', ['--archive', '--reflink=auto', `${original}/.`, dir]);
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealdesk-postgres-'));
  chmodSync(folder, 0o755);
  return folder;
}
