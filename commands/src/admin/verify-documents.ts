import process from 'node:process';
import { verifyDocuments, type Verification, type VerifyOptions } from '@sealdesk/core/documents/verify-documents.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { openDatabase, openPool } from '@sealdesk/core/platform/database/database.ts';
import { openLog } from '@sealdesk/core/platform/log.ts';
import { openStorage } from '@sealdesk/core/platform/storage/storage.ts';
import type { Command } from 'commander';
import { needDatabase, storageSettings } from '../settings.ts';

/** Adds `verify-documents`, which is run after an alert about a lost document and after a restore; workers look at a part every night. */
export function addVerifyDocuments(program: Command): void {
  program
    .command('verify-documents')
    .description('Looks whether the store still has every document as it was recorded.')
    .option('--deep', 'read every byte, instead of asking for the sizes alone')
    .option('--restore', 'bring back lost and damaged documents from the versions that the store keeps')
    .action(async ({ deep, restore }: { deep?: true; restore?: true }) => {
      const found = await run({ isDeep: deep === true, isRestoring: restore === true });
      console.log(describeVerification(found));
      // Whatever runs this must notice.
      if (found.problems.some(({ isRestored }) => !isRestored)) process.exitCode = 1;
    });
}

/** What was found, for whoever reads the terminal. */
export function describeVerification({ documents, problems }: Verification): string {
  const lines = problems.map(({ document, kind, isRestored }) => {
    const { id, jobNumber, purpose, name } = document;
    return `  ${formatJobNumber(jobNumber)} ${purpose} ${JSON.stringify(name)} (${id}) is ${kind}${isRestored ? ' and was restored' : ''}`;
  });
  const left = problems.filter(({ isRestored }) => !isRestored).length;
  const summary = left === 0 ? 'All of them are there as recorded.' : `${left} of them cannot be delivered.`;
  return [`${documents} documents were looked at.`, ...lines, summary].join('\n');
}

async function run(options: VerifyOptions): Promise<Verification> {
  const connectionString = needDatabase('DATABASE_URL');
  const db = openDatabase(openPool({ connectionString, max: 1, applicationName: 'sealdesk-admin' }, () => {}));
  const storage = openStorage(storageSettings());
  try {
    // Each problem is an error line of the log as well, which is where alerts are looked for.
    return await verifyDocuments({ db, storage, log: openLog('admin', 'error') }, options);
  } finally {
    storage.client.destroy();
    await db.destroy();
  }
}
