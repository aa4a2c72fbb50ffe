import { S3ServiceException } from '@aws-sdk/client-s3';

/** The store reported success but has other bytes than it was given. */
export class StoreFailed extends Error {}

/** Returns true when the error means that the object store is unavailable at the moment, rather than a bug of ours. */
export function isStoreUnavailable(error: unknown): boolean {
  if (error instanceof S3ServiceException) {
    // A missing bucket or permission is for operations to fix; for the caller the store is unavailable.
    const status = error.$metadata.httpStatusCode ?? 500;
    return status >= 500 || status === 429 || status === 403 || error.name === 'NoSuchBucket';
  }
  if (error instanceof StoreFailed) return true;
  return error instanceof Error && error.name === 'TimeoutError';
}
