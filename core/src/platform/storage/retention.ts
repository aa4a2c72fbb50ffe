import {
  GetObjectLockConfigurationCommand,
  GetObjectRetentionCommand,
  PutObjectRetentionCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Config } from '../config.ts';
import type { Storage } from './storage.ts';

/** Returns the time until which something of that time is kept. */
export function retainUntil(from: Date, years: number): Date {
  const until = new Date(from);
  until.setUTCFullYear(until.getUTCFullYear() + years);
  return until;
}

/** What stores answer for an object, or a bucket, that has no lock. */
const WITHOUT_LOCK = new Set(['NoSuchObjectLockConfiguration', 'ObjectLockConfigurationNotFoundError']);

export type Retaining = { storage: Storage; config: Pick<Config, 'DOCUMENT_LOCK'> };

/**
 * Lets the store refuse to delete the object of the documents' bucket, or one version of it, until that time. A longer time may be set later, a
 * shorter one not. Does nothing where the lock is off.
 */
export async function retainObject(
  { storage, config }: Retaining,
  key: string,
  until: Date,
  { versionId, signal }: { versionId?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  if (config.DOCUMENT_LOCK === 'off') return;
  await storage.client.send(
    new PutObjectRetentionCommand({
      Bucket: storage.buckets.documents,
      Key: key,
      VersionId: versionId,
      Retention: {
        Mode: config.DOCUMENT_LOCK === 'compliance' ? 'COMPLIANCE' : 'GOVERNANCE',
        RetainUntilDate: until,
      },
    }),
    signal && { abortSignal: signal },
  );
}

/** Returns until when the store refuses to delete the object, or the version; null where it does not. */
export async function findRetention(
  { client, buckets }: Storage,
  key: string,
  versionId?: string,
): Promise<Date | null> {
  try {
    const { Retention } = await client.send(
      new GetObjectRetentionCommand({ Bucket: buckets.documents, Key: key, VersionId: versionId }),
    );
    return Retention?.RetainUntilDate ?? null;
  } catch (error) {
    if (error instanceof S3ServiceException && WITHOUT_LOCK.has(error.name)) return null;
    throw error;
  }
}

/** Returns true when the documents' bucket can keep objects from being deleted. Throws where the store does not answer that. */
export async function hasObjectLock({ client, buckets }: Storage): Promise<boolean> {
  try {
    const command = new GetObjectLockConfigurationCommand({ Bucket: buckets.documents });
    return (await client.send(command)).ObjectLockConfiguration?.ObjectLockEnabled === 'Enabled';
  } catch (error) {
    if (error instanceof S3ServiceException && WITHOUT_LOCK.has(error.name)) return false;
    throw error;
  }
}
