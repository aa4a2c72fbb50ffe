import { S3ServiceException } from '@aws-sdk/client-s3';
import { isSocketError } from '../socket-errors.ts';

/** The store reported success but has other bytes than it was given. */
export class StoreFailed extends Error {}

/** What was thrown by a request to the store, or by the bytes of an answer. A socket's error does not name its service. */
const errorsOfStore = new WeakSet<Error>();

/** Remembers that the error came from the store. */
export function noteStoreError(error: unknown): void {
  if (error instanceof Error) errorsOfStore.add(error);
}

/** Returns true when the error means that the object store is unavailable at the moment, rather than a bug of ours. */
export function isStoreUnavailable(error: unknown): boolean {
  // A missing bucket or permission is for operations to fix; for the caller the store is unavailable.
  if (isStoreRefusing(error)) return true;
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 500;
    return status >= 500 || status === 429;
  }
  if (error instanceof StoreFailed) return true;
  if (!(error instanceof Error)) return false;
  return error.name === 'TimeoutError' || (errorsOfStore.has(error) && (isSocketError(error) || isUntrusted(error)));
}

/** Returns true when the other side of a connection could not show that it is who it should be. Nothing was sent to it. */
export function isUntrusted(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return /CERT|^ERR_(?:TLS|SSL)|^UNABLE_TO|^EPROTO$|^INVALID_(?:CA|PURPOSE)$|^HOSTNAME_MISMATCH$/.test(
    String(error.code),
  );
}

/** Returns true when the store refuses us: a permission or the bucket is missing, which no waiting mends. */
export function isStoreRefusing(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false;
  return error.$metadata.httpStatusCode === 403 || error.name === 'NoSuchBucket';
}
