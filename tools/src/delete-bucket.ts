import {
  AbortMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  type ObjectVersion,
  type S3Client,
} from '@aws-sdk/client-s3';

const DELETE_RETRIES = 5;
const OBJECTS_AT_ONCE = 16;

/** Deletes an object of a test with every version of it, also while it is retained: tests retain in the mode that allows it. */
export async function deleteVersionsOf(client: S3Client, Bucket: string, Key: string): Promise<void> {
  const { Versions = [] } = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key }));
  for (const version of Versions)
    if (version.Key === Key)
      await client.send(
        new DeleteObjectCommand({ Bucket, Key, VersionId: version.VersionId, BypassGovernanceRetention: true }),
      );
}

/** Deletes a test's bucket with every version of every object and every open multipart upload in it. */
export async function deleteBucket(client: S3Client, Bucket: string): Promise<void> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
  for (const { Key, UploadId } of Uploads) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  }
  for (let failures = 0; ;) {
    const { Versions = [], DeleteMarkers = [] } = await client.send(new ListObjectVersionsCommand({ Bucket }));
    const versions = [...Versions, ...DeleteMarkers];
    if (versions.length === 0) break;
    try {
      await deleteVersions(client, Bucket, versions);
    } catch (error) {
      // A store under load refuses a deletion now and then. What is still there is listed and deleted again.
      failures += 1;
      if (failures > DELETE_RETRIES) throw error;
    }
  }
  await client.send(new DeleteBucketCommand({ Bucket }));
}

/** Deletes versions, a few objects at once, and those of one object one after the other: the store orders them. */
async function deleteVersions(client: S3Client, Bucket: string, versions: ObjectVersion[]) {
  const objects = Map.groupBy(versions, ({ Key }) => Key).values();
  const deleteObjects = async () => {
    for (const object of objects)
      for (const { Key, VersionId } of object)
        await client.send(new DeleteObjectCommand({ Bucket, Key, VersionId, BypassGovernanceRetention: true }));
  };
  const results = await Promise.allSettled(Array.from({ length: OBJECTS_AT_ONCE }, deleteObjects));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
