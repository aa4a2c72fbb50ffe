import pg from 'pg';

const LOOK_MS = 250;
/** A wait that lasts is reported after so long, which is longer than a migration in a transaction waits, and then every so often. */
const FIRST_REPORT_MS = 3_500;
const NEXT_REPORT_MS = 30_000;

export type BlockerWatch = {
  /** Who was last seen to keep the migration waiting, in words; empty where nobody was. */
  last(): string;
  /** Forgets who was seen: another attempt begins. */
  clear(): void;
  stop(): Promise<void>;
};

/** Looks, by a connection of its own, at who keeps that backend waiting for a lock, and reports a wait that lasts. */
export async function watchBlockers(
  databaseUrl: string,
  backend: number,
  report: (line: string) => void,
): Promise<BlockerWatch> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sealdesk-migrate' });
  await client.connect();
  let last = '';
  let waitsSince: number | null = null;
  let reportAt = 0;
  const look = async () => {
    const names = await namesOfBlockers(client, backend);
    const now = performance.now();
    if (names === '') {
      waitsSince = null;
      return;
    }
    if (waitsSince === null) reportAt = now + FIRST_REPORT_MS;
    waitsSince ??= now;
    last = names;
    if (now < reportAt) return;
    report(`The migration has waited for ${Math.round((now - waitsSince) / 1000)} s for ${names}.`);
    reportAt = now + NEXT_REPORT_MS;
  };
  let looking: Promise<void> = Promise.resolve();
  let isIdle = true;
  const timer = setInterval(() => {
    if (!isIdle) return;
    isIdle = false;
    // A look that fails only leaves a name out.
    looking = look()
      .catch(() => {})
      .finally(() => (isIdle = true));
  }, LOOK_MS);
  return {
    last: () => last,
    clear: () => (last = ''),
    stop: async () => {
      clearInterval(timer);
      await looking;
      await client.end();
    },
  };
}

type Blocker = { pid: number; usename: string | null; name: string; seconds: number | null };

async function namesOfBlockers(client: pg.Client, backend: number): Promise<string> {
  // What others run is left out: it may hold names of customers.
  const { rows } = await client.query<Blocker>(
    `select pid, usename, application_name as name, extract(epoch from now() - xact_start)::int as seconds
      from pg_stat_activity where pid = any(pg_blocking_pids($1)) order by pid`,
    [backend],
  );
  return rows.map(nameOf).join(' and ');
}

function nameOf({ pid, usename, name, seconds }: Blocker): string {
  const since = seconds === null ? '' : `, in a transaction for ${seconds} s`;
  return `process ${pid} (${name || 'unnamed'} of ${usename ?? 'the server'}${since})`;
}
