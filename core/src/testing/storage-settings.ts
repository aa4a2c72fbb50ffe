import type { StorageSettings } from '../platform/storage/storage.ts';
import type { Services } from './services.ts';

/** Returns the settings with which the product under test opens its object store. */
export function storageSettings({ s3 }: Services): StorageSettings {
  return {
    S3_ENDPOINT: s3.endpoint,
    S3_PRIVATE: true,
    S3_REGION: s3.region,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    S3_BUCKET_STAGING: 'sealdesk-staging',
    S3_BUCKET_DOCUMENTS: 'sealdesk-documents',
    S3_BUCKET_PICTURES: 'sealdesk-pictures',
  };
}
