import { headObject, putObject, type Storage } from '@sealdesk/core/platform/storage/storage.ts';
import type { DemoDocument } from './documents.ts';

const AT_ONCE = 24;

/** Stores every document's bytes under its key. What is there already is right, because its hash is in its key. */
export async function writeObjects(storage: Storage, documents: readonly DemoDocument[]): Promise<void> {
  const has = async ({ row }: DemoDocument) => (await headObject(storage, 'documents', row.object_key)) !== null;
  // Asking takes half as long as storing, so it is done only where an earlier run seems to have been.
  const isRepeated = documents[0] !== undefined && (await has(documents[0]));
  const left = documents.values();
  const carry = async () => {
    for (const document of left) {
      if (isRepeated && (await has(document))) continue;
      const { row, bytes } = document;
      const contentType = row.name.endsWith('.zip') ? 'application/zip' : 'application/pdf';
      await putObject(storage, 'documents', row.object_key, bytes, { contentType, size: bytes.length });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, carry));
}
