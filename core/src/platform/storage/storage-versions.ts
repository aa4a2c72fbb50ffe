import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandInput,
  type ListObjectVersionsCommandOutput,
} from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Storage } from './storage.ts';

/** A state that an object once had. The bucket of documents keeps all of them, also of a deleted object. */
export type ObjectVersion = { versionId: string; size: number };

/** Lists every version of a document's object, newest first. A deletion is none. */
export async function listVersions({ client, buckets }: Storage, key: string): Promise<ObjectVersion[]> {
  const { Versions = [] } = await client.send(
    new ListObjectVersionsCommand({ Bucket: buckets.documents, Prefix: key, MaxKeys: 1000 }),
  );
  // The prefix may be that of other objects, too.
  return Versions.filter(({ Key }) => Key === key).map(({ VersionId, Size }) => ({
    versionId: VersionId!,
    size: Size ?? 0,
  }));
}

/** Yields every version of every object of the documents' bucket under the prefix, by key. A deletion is none. */
export async function* listVersionsUnder(
  { client, buckets }: Storage,
  prefix: string,
): AsyncGenerator<{ key: string; versionId: string }, void> {
  let at: Pick<ListObjectVersionsCommandInput, 'KeyMarker' | 'VersionIdMarker'> = {};
  for (;;) {
    const page: ListObjectVersionsCommandOutput = await client.send(
      new ListObjectVersionsCommand({ Bucket: buckets.documents, Prefix: prefix, ...at }),
    );
    for (const { Key, VersionId } of page.Versions ?? []) yield { key: Key!, versionId: VersionId! };
    if (!page.IsTruncated) return;
    at = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
  }
}

/** Returns the bytes of one version as a stream, which the caller reads to its end or destroys. */
export async function getVersion({ client, buckets }: Storage, key: string, versionId: string): Promise<Readable> {
  const { Body } = await client.send(
    new GetObjectCommand({ Bucket: buckets.documents, Key: key, VersionId: versionId }),
  );
  return Body as Readable;
}

/** Returns the SHA-256 of one version. */
export async function hashVersion(storage: Storage, key: string, versionId: string): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of await getVersion(storage, key, versionId)) hash.update(chunk as Buffer);
  return hash.digest();
}

/** Makes a former version the object again, as a version of its own: nothing is taken away by it. */
export async function restoreVersion({ client, buckets }: Storage, key: string, versionId: string): Promise<void> {
  const source = `${buckets.documents}/${key}`.split('/').map(encodeURIComponent).join('/');
  await client.send(
    new CopyObjectCommand({ Bucket: buckets.documents, Key: key, CopySource: `${source}?versionId=${versionId}` }),
  );
}

/** Deletes a copy for which no document was ever added, with all its versions. */
export async function deleteAbandonedCopy(storage: Storage, key: string): Promise<void> {
  const { client, buckets } = storage;
  for (const { versionId } of await listVersions(storage, key))
    await client.send(new DeleteObjectCommand({ Bucket: buckets.documents, Key: key, VersionId: versionId }));
}
