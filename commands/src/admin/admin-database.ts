import os from 'node:os';
import { openDatabase, openPool, type Db } from '@sealdesk/core/platform/database/database.ts';
import { Refused } from '@sealdesk/core/refused.ts';
import { InvalidArgumentError } from 'commander';
import { needDatabase } from '../settings.ts';

/** Runs a command's work on the installation's database and closes it. */
export async function onDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const connectionString = needDatabase('DATABASE_URL');
  const db = openDatabase(openPool({ connectionString, max: 1, applicationName: 'sealdesk-admin' }, () => {}));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Who runs the command, for the record of changes: the account at this terminal. */
export function actorAtTerminal(): string {
  return `${os.userInfo().username}@${os.hostname()}`;
}

/** Reads a number of the command line; commander reports anything else. */
export function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}

/** Returns rows as text in columns, each as wide as its widest entry. */
export function asColumns(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>((all, row) => row.map((text, at) => Math.max(all[at] ?? 0, text.length)), []);
  return rows
    .map((row) =>
      row
        .map((text, at) => text.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Refuses what is no id, in a sentence rather than in the database's words. */
export function requireId(id: string): void {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) throw new Refused('invalid', `${id} is no id.`);
}
