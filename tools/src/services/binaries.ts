import { accessSync, constants, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** The full path of a program, or a sentence saying which Debian packages bring it. */
export function findBinary(name: string, packages: string): string {
  // Debian keeps daemons in sbin, which is not in everybody's PATH.
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/local/sbin', '/usr/sbin', '/sbin'];
  const found = folders
    .filter(Boolean)
    .map((folder) => path.join(folder, name))
    .find(isExecutable);
  if (!found) throw new MissingProgram(name, packages);
  return found;
}

/** The folder with the programs of the newest PostgreSQL that Debian has installed, or of the version asked for. */
export function findPostgresBinaries(version?: string): string {
  const root = '/usr/lib/postgresql';
  const found = newestFirst(listFolder(root))
    .filter((name) => version === undefined || name === version)
    .map((name) => path.join(root, name, 'bin'))
    .find((folder) => isExecutable(path.join(folder, 'initdb')));
  if (!found) throw new MissingProgram('initdb', version ? `postgresql-${version}` : 'postgresql');
  return found;
}

/** Version folders such as 15 and 18, the highest number first; other names are left out. */
export function newestFirst(names: string[]): string[] {
  return names.filter((name) => /^\d+$/.test(name)).toSorted((a, b) => Number(b) - Number(a));
}

class MissingProgram extends Error {
  constructor(name: string, packages: string) {
    super(`The program "${name}" is missing. On Debian: apt-get install --no-install-recommends ${packages}`);
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
