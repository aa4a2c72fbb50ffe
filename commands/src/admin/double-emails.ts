import process from 'node:process';
import { listDoubleEmails, type DoubleEmail } from '@sealdesk/core/directory/double-emails.store.ts';
import type { Command } from 'commander';
import { asColumns, onDatabase } from './admin-database.ts';

/** Adds `double-emails`, which is run before the update that allows an address once. */
export function addDoubleEmails(program: Command): void {
  program
    .command('double-emails')
    .description('Lists contacts that share an email address.')
    .action(async () => {
      const doubles = await onDatabase(listDoubleEmails);
      console.log(describeDoubleEmails(doubles));
      if (doubles.length > 0) process.exitCode = 1;
    });
}

/** Shared addresses for whoever reads the terminal: one line for each contact. */
export function describeDoubleEmails(doubles: readonly DoubleEmail[]): string {
  if (doubles.length === 0) return 'No two contacts share an email address.';
  const rows = doubles.flatMap(({ address, contacts }) =>
    contacts.map(({ id, name, of }) => [address, String(id), name, of]),
  );
  return [
    asColumns([['Address', 'Contact', 'Name', 'Of'], ...rows]),
    `${doubles.length} addresses are shared. Correct or delete all but one contact of each.`,
  ].join('\n');
}
