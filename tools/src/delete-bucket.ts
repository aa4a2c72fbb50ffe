import {
  AbortMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';

/** Deletes a test's bucket with every version of every object and every open multipart upload in it. */
export async function deleteBucket(client: S3Client, Bucket: string): Promise<void> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
  for (const { Key, UploadId } of Uploads) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  }
  for (;;) {
    const { Versions = [], DeleteMarkers = [] } = await client.send(new ListObjectVersionsCommand({ Bucket }));
    const all = [...Versions, ...DeleteMarkers];
    if (all.length === 0) break;
    await Promise.all(
      all.map(({ Key, VersionId }) => client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }))),
    );
  }
  await client.send(new DeleteBucketCommand({ Bucket }));
}
