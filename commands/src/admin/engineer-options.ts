import type { EngineerKey } from '@sealdesk/core/licenses/licenses.store.ts';
import { Refused } from '@sealdesk/core/refused.ts';
import type { Command } from 'commander';
import { wholeNumber } from './admin-database.ts';

export type EngineerOptions = { contact?: number; email?: string };

/** Adds the two ways to name an engineer to a command. */
export function withEngineer(command: Command): Command {
  return command
    .option('--contact <number>', 'the engineer by the number of their contact', wholeNumber)
    .option('--email <address>', 'the same by their e-mail address');
}

/** Returns whom the options name; refuses none and both. */
export function engineerOf({ contact, email }: EngineerOptions): EngineerKey {
  if ((contact === undefined) === (email === undefined)) {
    throw new Refused('invalid', 'Name the engineer by --contact or by --email, one of them.');
  }
  return contact === undefined ? { email: email! } : { contactId: contact };
}
