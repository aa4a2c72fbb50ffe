import process from 'node:process';
import { limitApp } from '@sealdesk/core/platform/database/app-role.ts';
import { databaseName, ensureDatabaseAt } from '@sealdesk/core/platform/database/database-address.ts';
import { migrate } from '@sealdesk/core/platform/database/migrations.ts';
import { ensureBuckets, openStorage } from '@sealdesk/core/platform/storage/storage.ts';
import { answerVersion } from '@sealdesk/core/platform/version.ts';
import { ensureQueues } from '@sealdesk/core/platform/tasks/task-queues.ts';
import { runCommand } from './run-command.ts';
import { needDatabase, storageSettings } from './settings.ts';

answerVersion();
// `npm run migrate`: the database, its queues and the buckets as this version needs them. Safe to run again.
await runCommand(async () => {
  await migrateDatabase(needDatabase('DATABASE_OWNER_URL'));
  if (process.env['S3_ENDPOINT']) await prepareStore();
});

async function migrateDatabase(databaseUrl: string): Promise<void> {
  const name = databaseName(databaseUrl);
  if (await ensureDatabaseAt(databaseUrl)) console.log(`Made the database ${name}.`);
  const applied = await migrate(databaseUrl, { report: (line) => console.log(line) });
  for (const migration of applied) console.log(`Applied ${migration}`);
  if (applied.length === 0) console.log(`The schema of ${name} is up to date.`);
  await ensureQueues(databaseUrl);
  console.log('The task queues are there.');
  const refused = await limitApp(databaseUrl);
  if (refused.length > 0)
    console.log(
      `The owner has no permission to limit the statements of the product. As somebody who has:\n${refused.join(';\n')};`,
    );
}

async function prepareStore(): Promise<void> {
  const storage = openStorage(storageSettings());
  await ensureBuckets(storage, (line) => console.log(line));
  storage.client.destroy();
  console.log(`The buckets ${Object.values(storage.buckets).join(' and ')} are there.`);
}
