import type { Core } from '../core.ts';
import { raiseAlert } from '../platform/metrics.ts';
import { hashObject, headObject } from '../platform/storage/storage.ts';
import { hashVersion, listVersions, restoreVersion } from '../platform/storage/storage-versions.ts';
import type { Document } from './document.ts';
import { listDocumentsAfter } from './documents.store.ts';
import { renewRetention } from './retention.store.ts';

const PAGE = 500;
const AT_ONCE = 16;

export type VerifyOptions = {
  /** Reads every byte and compares the hash, instead of asking for the size alone. */
  isDeep: boolean;
  /** Makes an earlier version with the recorded bytes the object again, where the store still has one. */
  isRestoring: boolean;
};
export type Problem = { document: Document; kind: 'missing' | 'damaged'; isRestored: boolean };
export type Verification = { documents: number; problems: Problem[] };

type House = Pick<Core, 'db' | 'storage' | 'log'>;

/** Looks whether the store still has every document as it was recorded, and raises an alert for each that it has not. */
export async function verifyDocuments(house: House, options: VerifyOptions): Promise<Verification> {
  const found: Verification = { documents: 0, problems: [] };
  let last: string | null = null;
  for (;;) {
    const page: Document[] = await listDocumentsAfter(house.db, last, PAGE);
    found.problems.push(...(await verifyPage(house, page, { ...options, atOnce: AT_ONCE })));
    found.documents += page.length;
    if (page.length < PAGE) return found;
    last = page.at(-1)!.id;
  }
}

/** Looks at these documents, so many at once, and returns what is not as recorded; each raises an alert. */
export async function verifyPage(
  house: House,
  page: Document[],
  { atOnce, ...options }: VerifyOptions & { atOnce: number },
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const left = page.values();
  const carry = async () => {
    for (const document of left) {
      const problem = await verify(house, document, options);
      if (problem) problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, carry));
  return problems;
}

async function verify(
  house: House,
  document: Document,
  { isDeep, isRestoring }: VerifyOptions,
): Promise<Problem | null> {
  const kind = await problemOf(house, document, isDeep);
  if (kind === null) return null;
  const isRestored = isRestoring && (await restore(house, document));
  const { id, jobNumber, objectKey, size } = document;
  const facts = { documentId: id, jobNumber, objectKey, size, isRestored };
  if (kind === 'missing') raiseAlert(house.log, 'document-missing', facts, 'The store has lost a document');
  else raiseAlert(house.log, 'document-damaged', facts, 'A document is not what was recorded');
  return { document, kind, isRestored };
}

async function problemOf(
  { storage }: House,
  { objectKey, size, sha256 }: Document,
  isDeep: boolean,
): Promise<Problem['kind'] | null> {
  if (!isDeep) {
    const head = await headObject(storage, 'documents', objectKey);
    if (head === null) return 'missing';
    return head.size === size ? null : 'damaged';
  }
  const read = await hashObject(storage, 'documents', objectKey);
  if (read === null) return 'missing';
  return read.size === size && read.sha256.equals(sha256) ? null : 'damaged';
}

/** Only a version whose every byte is the recorded one comes back. */
async function restore(house: House, document: Document): Promise<boolean> {
  const { storage } = house;
  const { objectKey, size, sha256 } = document;
  for (const version of await listVersions(storage, objectKey)) {
    if (version.size !== size || !(await hashVersion(storage, objectKey, version.versionId)).equals(sha256)) continue;
    await restoreVersion(storage, objectKey, version.versionId);
    // The restored object is a version of its own, which the store would let go.
    await renewRetention(house.db, document.id);
    return (await problemOf(house, document, true)) === null;
  }
  return false;
}
