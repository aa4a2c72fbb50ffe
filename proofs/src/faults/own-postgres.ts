import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findPostgresBinaries } from '@sealdesk/tools/services/binaries.ts';
import {
  answers,
  clusterUrl,
  ensureCluster,
  ensureOwnFolder,
  serverAccount,
  startCluster,
  stopCluster,
  type Cluster,
} from '@sealdesk/tools/services/postgres-cluster.ts';
import { freePort } from '@sealdesk/tools/services/ports.ts';
import { run } from '@sealdesk/tools/services/processes.ts';

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
    await ensureCluster(cluster);
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

  /** Ends it and removes all of it. */
  async remove(): Promise<void> {
    await stopCluster(this.#cluster);
    rmSync(this.#folder, { recursive: true });
  }
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealdesk-postgres-'));
  chmodSync(folder, 0o755);
  return folder;
}
