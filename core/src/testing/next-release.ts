import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '../platform/database/migrations.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../db/migrations/', import.meta.url));

/** The migrations of a release to come, as `npm run migrate` of that release runs them: those of today, and more. */
export type NextRelease = {
  add(name: string, text: string): Promise<void>;
  /** Applies what was added since. */
  migrate(databaseUrl: string, report?: (line: string) => void): Promise<void>;
  remove(): Promise<void>;
};

/** Prepares a folder with the migrations of today. */
export async function openNextRelease(): Promise<NextRelease> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sealdesk-next-release-'));
  for (const file of await readdir(MIGRATIONS)) await cp(path.join(MIGRATIONS, file), path.join(folder, file));
  return {
    add: (name, text) => writeFile(path.join(folder, name), text),
    migrate: async (databaseUrl, report = () => {}) => void (await migrate(databaseUrl, { folder, report })),
    remove: () => rm(folder, { recursive: true }),
  };
}
