import { createHash, randomUUID } from 'node:crypto';
import { SITE_FIELD_NAMES } from '@sealdesk/contract/jobs/job-fields.ts';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { inject } from 'vitest';
import type { PackageFindings } from '../drawings/package-file.ts';
import type { Db } from '../platform/database/database.ts';
import { deleteObject, openStorage, putObject, type BucketName, type Storage } from '../platform/storage/storage.ts';
import { deleteVersionsOf } from '@sealdesk/tools/delete-bucket.ts';
import { aDocument } from './builders.ts';
import { storageSettings } from './storage-settings.ts';

/** The object store that the product under test works with. `closeTestStorage` closes it. */
export function openTestStorage(): Storage {
  return openStorage(storageSettings(inject('services')));
}

/** Objects from this size on are taken away after the test: the store of a checkout is small. */
const LARGE = 1_000_000;
const large: { bucket: BucketName; key: string }[] = [];

/** Takes the large objects of this test file out of the store, with all their versions, and closes it. */
export async function closeTestStorage(storage: Storage): Promise<void> {
  for (const { bucket, key } of large.splice(0))
    await (bucket === 'staging'
      ? deleteObject(storage, bucket, key)
      : deleteVersionsOf(storage.client, storage.buckets.documents, key));
  storage.client.destroy();
}

async function put(storage: Storage, bucket: BucketName, key: string, bytes: Buffer): Promise<void> {
  if (bytes.length >= LARGE) large.push({ bucket, key });
  await putObject(storage, bucket, key, bytes, { size: bytes.length });
}

/** The smallest zip there is: an empty one. */
const EMPTY_ZIP = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);

type UploadInTest = {
  uploaderId: number;
  jobType?: string;
  name?: string;
  bytes?: Buffer;
  /** States that the drawings print. */
  readStates?: string[];
  /** Fields that they print. */
  read?: Partial<PackageFindings['fields']>;
  state?: string;
  isChecked?: boolean;
  expiresAt?: Date;
};

/** An original that was uploaded and has passed its checks; gives its uuid. */
export async function anUpload(db: Db, storage: Storage, values: UploadInTest): Promise<string> {
  const { uploaderId, jobType = 's', name = 'plans.zip', bytes = EMPTY_ZIP, isChecked = true } = values;
  const id = randomUUID();
  const object_key = `test/${randomUUID()}`;
  await put(storage, 'staging', object_key, bytes);
  await db
    .insertInto('upload')
    .values({
      id,
      purpose: 'original',
      job_type: jobType,
      uploader_id: uploaderId,
      state: values.state ?? 'staged',
      findings: JSON.stringify(findings(values.readStates ?? [], values.read ?? {})),
      ...(isChecked ? { checked_at: new Date() } : {}),
      ...(values.expiresAt ? { expires_at: values.expiresAt } : {}),
    })
    .execute();
  const sha256 = createHash('sha256').update(bytes).digest();
  await db
    .insertInto('upload_file')
    .values({ upload_id: id, position: 0, name, size: bytes.length, sha256, object_key })
    .execute();
  return id;
}

/** A document whose bytes are in the store; gives its id. */
export async function aStoredDocument(
  db: Db,
  storage: Storage,
  { bytes, ...values }: Parameters<typeof aDocument>[1] & { bytes: Buffer },
): Promise<string> {
  const object_key = `test/${randomUUID()}`;
  await put(storage, 'documents', object_key, bytes);
  const sha256 = createHash('sha256').update(bytes).digest();
  return aDocument(db, { size: bytes.length, sha256, object_key, ...values });
}

/** Takes a document's bytes out of the store behind the product's back. Its versions stay, as they do there. */
export async function removeObject(storage: Storage, key: string): Promise<void> {
  await deleteObject(storage, 'documents', key);
}

/** Puts other bytes in a document's place behind the product's back. */
export async function overwriteObject(storage: Storage, key: string, bytes: Buffer): Promise<void> {
  await put(storage, 'documents', key, bytes);
}

function findings(states: string[], read: Partial<PackageFindings['fields']>): PackageFindings {
  const pages = { all: 1, design: 1, cover: 0, index: 0, layout: 0, detail: 0, ewp_summary: 0, image: 0, other: 0 };
  const none = Object.fromEntries(SITE_FIELD_NAMES.map((name) => [name, null])) as Record<
    (typeof SITE_FIELD_NAMES)[number],
    null
  >;
  return {
    fields: {
      ...none,
      job_name: 'Lot 14 Maple Ridge',
      product_type: 't',
      design_code: 'IRC2021/TPI2014',
      design_program: 'MiTek 8.5',
      plate_manufacturer: 'MiTek',
      number_of_designs: 1,
      seal_states: states,
      ...read,
    },
    reading: { designs: 1, families: [], pages, states, codes: [], files: [], evidence: {}, remarks: [] },
    reasons: [],
    refusedForSeals: null,
  };
}

type Place = { bucket: string; key: string };

/** The bytes of any object of the store. */
export async function readObject({ client }: Storage, { bucket, key }: Place): Promise<Buffer> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  return Buffer.from(await Body!.transformToByteArray());
}

/** Puts bytes under any key of the store. */
export async function writeObject({ client }: Storage, { bucket, key }: Place, bytes: Buffer): Promise<void> {
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }));
}
