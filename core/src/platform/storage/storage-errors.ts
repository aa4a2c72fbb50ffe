import { S3ServiceException } from '@aws-sdk/client-s3';

/** The store said that all was well, and has something else than it was given. */
export class StoreFailed extends Error {}

/** Says whether the error means that the object store can't serve at the moment, rather than that we have a bug. */
export function isStoreUnavailable(error: unknown): boolean {
  if (error instanceof S3ServiceException) {
    // A bucket or a right that is missing is for operations to mend; for whoever asks, the store does not serve.
    const status = error.$metadata.httpStatusCode ?? 500;
    return status >= 500 || status === 429 || status === 403 || error.name === 'NoSuchBucket';
  }
  if (error instanceof StoreFailed) return true;
  return error instanceof Error && error.name === 'TimeoutError';
}
