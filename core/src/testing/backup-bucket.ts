import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { deleteBucket } from '@sealdesk/tools/delete-bucket.ts';
import { openTestStorage } from './files.ts';

/** Makes a bucket of the test's own for backups; `clear` deletes it with everything in it. */
export async function openBackupBucket(): Promise<{ name: string; clear(): Promise<void> }> {
  const { client } = openTestStorage();
  const name = `proof-${Date.now().toString(36)}-${crypto.randomUUID().slice(0, 8)}-backups`;
  await client.send(new CreateBucketCommand({ Bucket: name }));
  return {
    name,
    clear: async () => {
      await deleteBucket(client, name);
      client.destroy();
    },
  };
}
