import type { UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { ViewerKind } from '@sealdesk/contract/people/roles.ts';

/** What a document is to its job. 'merged' is made by us; 'own_working' are operations' own files beside the sealed set. */
export type DocumentPurpose = Exclude<UploadPurpose, 'replace_original'> | 'merged' | 'own_working';

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
    case 'final':
      if (kind === 'customer') return current.filter(({ publishedAt }) => publishedAt !== null);
      return current.length > 0 ? current : lastSuperseded(all);
  }
}

/** After a revision staff still fetch what was sent; never together with what took its place. */
function lastSuperseded(documents: Document[]): Document[] {
  const last = Math.max(...documents.map(({ supersededAt }) => supersededAt!.getTime()));
  return documents.filter(({ supersededAt }) => supersededAt!.getTime() === last);
}
