import { LICENSE_STATUSES } from '@sealdesk/contract/licenses/licenses.ts';
import {
  addLicense,
  endLicense,
  findLicenses,
  setEngineer,
  setLicenseStatus,
} from '@sealdesk/core/licenses/licenses.ts';
import { listChanges, type License, type LicenseChange } from '@sealdesk/core/licenses/licenses.store.ts';
import type { Command } from 'commander';
import { actorAtTerminal, asColumns, onDatabase, wholeNumber } from './admin-database.ts';
import { engineerOf, withEngineer, type EngineerOptions } from './engineer-options.ts';

type AddOptions = EngineerOptions & {
  state: string;
  number: string;
  from: string;
  until: string;
  discipline?: string;
  evidenceUrl?: string;
};

/** Adds `engineer` and `license`: who seals, and where they may. */
export function addLicenses(program: Command): void {
  addEngineer(program);
  const license = program.command('license').description("Engineers' licenses.");
  withEngineer(license.command('add').description('Adds a license, or the renewal of one.'))
    .requiredOption('--state <code>', 'such as VA')
    .requiredOption('--number <text>', 'as it stands on the seal')
    .requiredOption('--from <day>', 'its first day, YYYY-MM-DD')
    .requiredOption('--until <day>', 'its last day')
    .option('--discipline <text>', 'such as Structural')
    .option('--evidence-url <address>', "the board's page that you looked at")
    .action(async ({ state, number, from, until, discipline, evidenceUrl, ...options }: AddOptions) => {
      const asked = { state, number, validFrom: from, validUntil: until, discipline, evidenceUrl };
      const id = await onDatabase((db) => addLicense(db, actorAtTerminal(), engineerOf(options), asked));
      console.log(`License ${id} is added.`);
    });
  license
    .command('end')
    .description('Ends a license before its time.')
    .requiredOption('--id <number>', 'from the list', wholeNumber)
    .requiredOption('--last-day <day>', 'YYYY-MM-DD')
    .action(async ({ id, lastDay }: { id: number; lastDay: string }) => {
      await onDatabase((db) => endLicense(db, actorAtTerminal(), id, lastDay));
      console.log(`License ${id} ends on ${lastDay}.`);
    });
  license
    .command('status')
    .description('Records the standing that the board gives a license. Only an active one lets its holder seal.')
    .requiredOption('--id <number>', 'from the list', wholeNumber)
    .requiredOption('--status <word>', LICENSE_STATUSES.join(', '))
    .action(async ({ id, status }: { id: number; status: string }) => {
      await onDatabase((db) => setLicenseStatus(db, actorAtTerminal(), id, status));
      console.log(`License ${id} is ${status}.`);
    });
  license
    .command('list')
    .description('Lists licenses by state.')
    .option('--state <code>', 'of one state alone')
    .action(async ({ state }: { state?: string }) => {
      console.log(describeLicenses(await onDatabase((db) => findLicenses(db, state))));
    });
  license
    .command('changes')
    .description('Lists the newest changes of licenses, authorizations, certificates, rules and engineers.')
    .option('--limit <number>', 'how many', wholeNumber, 50)
    .action(async ({ limit }: { limit: number }) => {
      console.log(describeChanges(await onDatabase((db) => listChanges(db, limit))));
    });
}

function addEngineer(program: Command): void {
  const engineer = program.command('engineer').description('Who of the firm is an engineer.');
  withEngineer(engineer.command('add').description('Marks an employee as an engineer.')).action(
    async (options: EngineerOptions) => {
      const name = await onDatabase((db) => setEngineer(db, actorAtTerminal(), engineerOf(options), true));
      console.log(`${name} is an engineer.`);
    },
  );
  withEngineer(engineer.command('end').description('Marks somebody as no engineer any more.')).action(
    async (options: EngineerOptions) => {
      const name = await onDatabase((db) => setEngineer(db, actorAtTerminal(), engineerOf(options), false));
      console.log(`${name} is no engineer any more, and seals nothing from now on.`);
    },
  );
}

/** Licenses for whoever reads the terminal. */
export function describeLicenses(licenses: readonly License[]): string {
  if (licenses.length === 0) return 'There is no license.';
  const rows = licenses.map(({ id, state, fullName, number, validFrom, validUntil, status }) => {
    return [String(id), state, fullName, number, validFrom, validUntil, status];
  });
  return asColumns([['Id', 'State', 'Engineer', 'Number', 'From', 'Until', 'Status'], ...rows]);
}

/** Changes for whoever reads the terminal: of a changed row the values that differ alone. */
export function describeChanges(changes: readonly LicenseChange[]): string {
  if (changes.length === 0) return 'Nothing was changed yet.';
  return changes
    .map(({ at, actor, table, before, after }) => {
      return `${at.toISOString()} ${actor} ${table} ${describeChange(before as Row | null, after as Row | null)}`;
    })
    .join('\n');
}

type Row = Record<string, unknown>;

function describeChange(before: Row | null, after: Row | null): string {
  if (!before) return `added ${JSON.stringify(after)}`;
  if (!after) return `removed ${JSON.stringify(before)}`;
  const changed = Object.keys(after).filter((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]));
  const parts = changed.map((key) => `${key} ${JSON.stringify(before[key])} → ${JSON.stringify(after[key])}`);
  return `${nameOf(after)} changed ${parts.join(', ')}`;
}

/** How a row is known: by its id, or a rule by its state and day. */
function nameOf(row: Row): string {
  return 'id' in row ? String(row['id']) : `${String(row['state'])} ${String(row['effective_from'])}`;
}
