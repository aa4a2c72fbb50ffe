import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import type { Storage } from './storage.ts';

export type StagedObject = { key: string; storedAt: Date };

/** Yields every object of the staging bucket under the prefix, in pages of a thousand. */
export async function* listStaged({ client, buckets }: Storage, prefix: string): AsyncGenerator<StagedObject[], void> {
  let token: string | undefined;
  do {
    const page: ListObjectsV2CommandOutput = await client.send(
      new ListObjectsV2Command({ Bucket: buckets.staging, Prefix: prefix, ContinuationToken: token }),
    );
    yield (page.Contents ?? []).map(({ Key, LastModified }) => ({ key: Key!, storedAt: LastModified! }));
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

/** Aborts every multipart upload of the staging bucket that was begun before that time, and returns how many there were. */
export async function abortMultipartsBefore({ client, buckets }: Storage, time: Date): Promise<number> {
  const Bucket = buckets.staging;
  // Aborted ones leave the list, so it is read from its beginning until only young ones are left on a page.
  let count = 0;
  for (;;) {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
    const old = Uploads.filter(({ Initiated }) => Initiated !== undefined && Initiated < time);
    for (const { Key, UploadId } of old) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    count += old.length;
    if (old.length === 0) return count;
  }
}
