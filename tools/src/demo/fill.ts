import { ensureBuckets, openStorage, type StorageSettings } from '@sealdesk/core/platform/storage/storage.ts';
import { Refused } from '@sealdesk/core/refused.ts';
import pg from 'pg';
import { requireDevelopment } from '../development-mark.ts';
import { writeSignIns, type SignInSettings } from './directory/sign-ins.ts';
import { writeObjects } from './files/write-objects.ts';
import { writeWorld } from './write-world.ts';
import { generateWorld, type World } from './world.ts';

export type FillOptions = {
  databaseUrl: string;
  storage: StorageSettings;
  signIn: SignInSettings;
  jobs: number;
  now: Date;
  say?: (line: string) => void;
};

const HAS_DATA =
  'The database has data already. Documents and events are kept for ever, so choose --reset or another database.';

/** Fills an empty, migrated database with so many jobs and everything around them; refuses one that has jobs or companies. */
export async function fillDemoData({
  databaseUrl,
  storage,
  signIn,
  jobs,
  now,
  say = () => {},
}: FillOptions): Promise<World> {
  await requireDevelopment(databaseUrl);
  if (await hasData(databaseUrl)) throw new Refused('conflict', HAS_DATA);
  const world = generateWorld(jobs, now);

  // Objects first: a crash in between leaves objects without rows, never a row that points at nothing.
  const began = Date.now();
  const store = openStorage(storage);
  await ensureBuckets(store, say);
  await writeObjects(store, world.documents);
  store.client.destroy();
  say(`${world.documents.length} documents stored in ${seconds(began)}`);

  const rowsBegan = Date.now();
  await withClient(databaseUrl, async (client) => {
    await writeWorld(client, world, () => writeSignIns(client, world.directory, signIn, now));
    await client.query('analyze');
  });
  say(
    `${world.jobs.length} jobs, ${world.events.length} events, ${world.entries.length} time entries written in ${seconds(rowsBegan)}`,
  );
  return world;
}

/** Whether somebody has put jobs or companies into the database. */
export async function hasData(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(
      'select exists (select from job) or exists (select from company) as found',
    );
    return rows[0]!.found;
  });
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sealdesk-demo-data' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
