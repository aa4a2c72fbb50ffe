import type { Document, DocumentPurpose } from '../documents/document.ts';
import { findJobDocument, findStoodAt } from '../documents/fetch-document.ts';
import type { Db } from '../platform/database/database.ts';
import type { ShownSet } from './shown-sets.store.ts';

/** What sets of a purpose are compared with: the first of these that there is. */
const COMPARED: Record<ShownSet['purpose'], readonly DocumentPurpose[]> = {
  working: ['merged'],
  final: ['working', 'original'],
};

/**
 * Returns what a set was compared with by its check, or, where no check recorded it, what stood when the set was sent; null where
 * there was nothing.
 */
export async function findReference(
  db: Db,
  { jobNumber, purpose, sentAt, referenceId }: Pick<ShownSet, 'jobNumber' | 'purpose' | 'sentAt' | 'referenceId'>,
): Promise<Document | null> {
  for (const compared of COMPARED[purpose]) {
    const found =
      referenceId === null
        ? await findStoodAt(db, jobNumber, compared, sentAt)
        : await findJobDocument(db, { jobNumber, purpose: compared, id: referenceId });
    if (found) return found;
  }
  return null;
}
