import { addAuthorization, endAuthorization } from '@sealdesk/core/licenses/authorizations.ts';
import { listAuthorizations, type Authorization } from '@sealdesk/core/licenses/licenses.store.ts';
import type { Command } from 'commander';
import { actorAtTerminal, asColumns, onDatabase, wholeNumber } from './admin-database.ts';

type AddOptions = { state: string; number: string; from: string; until: string };

/** Adds `authorization`: where the firm itself may work. */
export function addAuthorizations(program: Command): void {
  const authorization = program
    .command('authorization')
    .description("The firm's authorizations. Once there is one, nobody can seal in a state without a valid one.");
  authorization
    .command('add')
    .description('Adds an authorization, or the renewal of one.')
    .requiredOption('--state <code>', 'such as VA')
    .requiredOption('--number <text>')
    .requiredOption('--from <day>', 'its first day, YYYY-MM-DD')
    .requiredOption('--until <day>', 'its last day')
    .action(async ({ state, number, from, until }: AddOptions) => {
      const asked = { state, number, validFrom: from, validUntil: until };
      const id = await onDatabase((db) => addAuthorization(db, actorAtTerminal(), asked));
      console.log(`Authorization ${id} is added.`);
    });
  authorization
    .command('end')
    .description('Ends an authorization before its time.')
    .requiredOption('--id <number>', 'from the list', wholeNumber)
    .requiredOption('--last-day <day>', 'YYYY-MM-DD')
    .action(async ({ id, lastDay }: { id: number; lastDay: string }) => {
      await onDatabase((db) => endAuthorization(db, actorAtTerminal(), id, lastDay));
      console.log(`Authorization ${id} ends on ${lastDay}.`);
    });
  authorization
    .command('list')
    .description('Lists authorizations by state.')
    .action(async () => console.log(describeAuthorizations(await onDatabase((db) => listAuthorizations(db)))));
}

/** Authorizations for whoever reads the terminal. */
export function describeAuthorizations(authorizations: readonly Authorization[]): string {
  if (authorizations.length === 0) return 'There is no authorization: the firm is taken to need none anywhere.';
  const rows = authorizations.map(({ id, state, number, validFrom, validUntil }) => {
    return [String(id), state, number, validFrom, validUntil];
  });
  return asColumns([['Id', 'State', 'Number', 'From', 'Until'], ...rows]);
}
