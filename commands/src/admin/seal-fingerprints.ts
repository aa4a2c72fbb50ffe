import { addFingerprint, endFingerprint } from '@sealdesk/core/sealed-sets/seal-fingerprints.ts';
import { listAllFingerprints, type ListedFingerprint } from '@sealdesk/core/sealed-sets/fingerprints.store.ts';
import type { Command } from 'commander';
import { actorAtTerminal, asColumns, onDatabase, wholeNumber } from './admin-database.ts';
import { engineerOf, withEngineer, type EngineerOptions } from './engineer-options.ts';

type AddOptions = EngineerOptions & { state: string; sealed: string; unsealed?: string; page: number };

/** Adds `seal-fingerprint`: how the engineers' seals that are pictures are recognized. */
export function addSealFingerprints(program: Command): void {
  const fingerprint = program
    .command('seal-fingerprint')
    .description("The engineers' seals that are pictures without words. Only a fingerprint is kept.");
  withEngineer(fingerprint.command('add').description('Adds the seal of an engineer for a state from a sample page.'))
    .requiredOption('--state <code>', 'the state of the seal, such as VA')
    .requiredOption('--sealed <path>', 'a PDF with that one seal on a page, best without a signature across it')
    .option('--unsealed <path>', 'the same PDF before it was sealed; not needed where the page shows the seal alone')
    .option('--page <number>', 'the page, in both PDFs', wholeNumber, 1)
    .action(async ({ state, sealed, unsealed, page, ...options }: AddOptions) => {
      const sample = { state, sealed, unsealed: unsealed ?? null, page };
      const id = await onDatabase((db) => addFingerprint(db, actorAtTerminal(), engineerOf(options), sample));
      console.log(`Fingerprint ${id} is added.`);
    });
  fingerprint
    .command('end')
    .description('Ends a fingerprint now: seals are not recognized by it any more.')
    .requiredOption('--id <number>', 'from the list', wholeNumber)
    .action(async ({ id }: { id: number }) => {
      await onDatabase((db) => endFingerprint(db, actorAtTerminal(), id));
      console.log(`Fingerprint ${id} is ended.`);
    });
  fingerprint
    .command('list')
    .description('Lists fingerprints by engineer and state.')
    .action(async () => console.log(describeFingerprints(await onDatabase((db) => listAllFingerprints(db)))));
}

/** Fingerprints for whoever reads the terminal, without what is kept of the picture. */
export function describeFingerprints(fingerprints: readonly ListedFingerprint[]): string {
  if (fingerprints.length === 0) return 'There is no fingerprint.';
  const day = (at: Date) => at.toISOString().slice(0, 10);
  const rows = fingerprints.map(({ id, fullName, state, addedAt, endedAt }) => {
    return [String(id), fullName, state, day(addedAt), endedAt ? day(endedAt) : ''];
  });
  return asColumns([['Id', 'Engineer', 'State', 'Added', 'Ended'], ...rows]);
}
