import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { openBackupBucket } from '@sealdesk/core/testing/backup-bucket.ts';
import { makeCertificates } from '@sealdesk/core/testing/certificates.ts';
import { findBinary } from '@sealdesk/tools/services/binaries.ts';
import { serverAccount } from '@sealdesk/tools/services/postgres-cluster.ts';
import { projectRoot } from '@sealdesk/tools/services/place.ts';
import { run } from '@sealdesk/tools/services/processes.ts';
import { inject } from 'vitest';
import type { OwnPostgres } from '../faults/own-postgres.ts';
import { openTlsProxy, type TlsProxy } from '../withstand/tls-proxy.ts';

const STANZA = 'sealdesk';
/** What ships as the example; the test replaces what differs from place to place. */
const EXAMPLE = path.join(projectRoot, 'deploy/pgbackrest.conf.example');

/** Backups of a PostgreSQL server by pgBackRest, in a bucket of the test's own that is reached by TLS. */
export class Backups {
  readonly #folder: string;
  readonly #closing: (() => unknown)[];
  readonly #port: number;

  private constructor(folder: string, port: number, closing: (() => unknown)[]) {
    this.#folder = folder;
    this.#port = port;
    this.#closing = closing;
  }

  /** Prepares the place of backups, and has the server archive its log there. */
  static async open(postgres: OwnPostgres): Promise<Backups> {
    const { s3 } = inject('services');
    const bucket = await openBackupBucket();
    const certificates = makeCertificates();
    const proxy: TlsProxy = await openTlsProxy({ port: Number(new URL(s3.endpoint).port) }, certificates.good);
    const folder = mkdtempSync(path.join(tmpdir(), 'sealdesk-backups-'));
    chmodSync(folder, 0o755);
    for (const name of ['log', 'lock', 'spool']) {
      mkdirSync(path.join(folder, name));
      const account = serverAccount();
      if (account) chownSync(path.join(folder, name), account.uid, account.gid);
    }
    writeFileSync(path.join(folder, 'authority.pem'), readFileSync(certificates.authority));
    const settings = {
      'repo1-s3-endpoint': 'localhost',
      'repo1-storage-port': proxy.port,
      'repo1-storage-ca-file': path.join(folder, 'authority.pem'),
      'repo1-s3-bucket': bucket.name,
      'repo1-s3-region': s3.region,
      'repo1-s3-key': s3.accessKey,
      'repo1-s3-key-secret': s3.secretKey,
      'repo1-cipher-pass': 'only of this test',
      'log-path': path.join(folder, 'log'),
      'lock-path': path.join(folder, 'lock'),
      'spool-path': path.join(folder, 'spool'),
      'pg1-path': postgres.dir,
      'pg1-port': postgres.address.port,
      'pg1-user': postgres.address.user,
    };
    writeFileSync(path.join(folder, 'pgbackrest.conf'), withSettings(readFileSync(EXAMPLE, 'utf8'), settings));
    const backups = new Backups(folder, postgres.address.port, [
      () => proxy.close(),
      () => certificates.remove(),
      () => bucket.clear(),
      () => rmSync(folder, { recursive: true }),
    ]);
    await postgres.set({
      wal_level: 'replica',
      archive_mode: 'on',
      archive_timeout: '60s',
      archive_command: `pgbackrest --config=${folder}/pgbackrest.conf --stanza=${STANZA} archive-push %p`,
    });
    await backups.command('stanza-create');
    await backups.command('check');
    return backups;
  }

  /** Runs a command of pgBackRest as the account of the server. */
  command(name: string, ...options: string[]): Promise<string> {
    const args = [`--config=${this.#folder}/pgbackrest.conf`, `--stanza=${STANZA}`, ...options, name];
    const env = { PATH: process.env['PATH'], PGHOST: '127.0.0.1', PGPORT: String(this.#port) };
    return run(findBinary('pgbackrest', 'pgbackrest'), args, { account: serverAccount(), cwd: this.#folder, env });
  }

  /** Runs the drill that ships, which restores beside the running server, and returns what it printed. */
  drill(database: string): Promise<string> {
    // The account of the server may be unable to enter the checkout.
    const script = path.join(this.#folder, 'restore-drill');
    copyFileSync(path.join(projectRoot, 'deploy/restore-drill'), script);
    const env = {
      PATH: process.env['PATH'],
      PGBACKREST_CONFIG: path.join(this.#folder, 'pgbackrest.conf'),
      DATABASE: database,
      DRILL_FOLDER: path.join(this.#folder, 'spool'),
    };
    return run('bash', [script], { account: serverAccount(), cwd: this.#folder, env });
  }

  async close(): Promise<void> {
    for (const close of this.#closing) await close();
  }
}

/** Sets what the example leaves to whoever installs it. A setting that the example has not is an error: it would differ from it. */
function withSettings(example: string, settings: Record<string, string | number>): string {
  let text = example;
  for (const [name, value] of Object.entries(settings)) {
    const line = new RegExp(`^#?${name}=.*$`, 'm');
    if (!line.test(text)) throw new Error(`deploy/pgbackrest.conf.example has no ${name}.`);
    text = text.replace(line, `${name}=${value}`);
  }
  return text;
}
