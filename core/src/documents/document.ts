import type { DocumentPurpose } from '@sealdesk/contract/uploads/documents.ts';
import type { UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { ViewerKind } from '@sealdesk/contract/people/roles.ts';

export type { DocumentPurpose };

/** An accepted file. It is never changed; it may be published once, and superseded once by a newer version. */
export type Document = {
  id: string;
  jobNumber: number;
  purpose: DocumentPurpose;
  name: string;
  version: number;
  size: number;
  sha256: Buffer;
  objectKey: string;
  /** Left out or null where nobody counted them, or nobody could. */
  pages?: number | null;
  publishedAt: Date | null;
  supersededAt: Date | null;
};

/** Which documents a list of that purpose is made of. A replaced original is an original that was superseded. */
export const LISTED_FROM: Record<UploadPurpose, DocumentPurpose> = {
  original: 'original',
  replace_original: 'original',
  final: 'final',
  initial_seals: 'merged',
  working: 'working',
};

/** Returns true when that kind of viewer may fetch files of the purpose at all, of a job that they see. */
export function mayFetch(kind: ViewerKind, purpose: UploadPurpose): boolean {
  return kind === 'operations' || purpose === 'original' || purpose === 'final';
}

/** Returns those of the job's documents, oldest first, that a list of the purpose shows to that kind of viewer. */
export function listedDocuments(documents: Document[], purpose: UploadPurpose, kind: ViewerKind): Document[] {
  const all = documents.filter((document) => document.purpose === LISTED_FROM[purpose]);
  const current = all.filter(({ supersededAt }) => supersededAt === null);
  switch (purpose) {
    case 'original':
      return current;
    case 'replace_original':
      return all.filter(({ supersededAt }) => supersededAt !== null);
    case 'initial_seals':
    case 'working':
      return current.slice(-1);
    case 'final': {
      const shown = kind === 'customer' ? all.filter(({ publishedAt }) => publishedAt !== null) : all;
      const standing = shown.filter(({ supersededAt }) => supersededAt === null);
      return standing.length > 0 ? standing : lastSuperseded(shown);
    }
  }
}

/** After Revise people still fetch what was delivered, but never together with the files that took its place. */
function lastSuperseded(documents: Document[]): Document[] {
  const last = Math.max(...documents.map(({ supersededAt }) => supersededAt!.getTime()));
  return documents.filter(({ supersededAt }) => supersededAt!.getTime() === last);
}

/**
 * Returns those of all the job's documents, oldest first, that exist for that kind of viewer. For operations that is every
 * document that was ever accepted; for others what the lists of originals and finals show them, and every delivered final.
 */
export function visibleDocuments<Found extends Document>(documents: Found[], kind: ViewerKind): Found[] {
  if (kind === 'operations') return documents;
  const finals = documents.filter(({ purpose }) => purpose === 'final');
  const visible = new Set([
    ...listedDocuments(documents, 'original', kind),
    ...listedDocuments(documents, 'final', kind),
    ...finals.filter((final) => wasDelivered(final, finals)),
  ]);
  return documents.filter((document) => visible.has(document));
}

/** Returns true unless Replace File took the final back while its email waited: the next one was published in that moment. */
function wasDelivered({ publishedAt, supersededAt }: Document, finals: Document[]): boolean {
  if (publishedAt === null) return false;
  return supersededAt === null || !finals.some((next) => next.publishedAt?.getTime() === supersededAt.getTime());
}
