import { statusMessage } from '@sealdesk/contract/shared/messages.ts';
import { PICTURE_DAYS } from '@sealdesk/contract/uploads/picture-sizes.ts';
import type { Core } from '../core.ts';
import type { Document } from '../documents/document.ts';
import { getDocument } from '../documents/job-documents.ts';
import { Refused } from '../refused.ts';
import { recordView } from '../timeline/record-event.ts';
import { refusedKey } from '../uploads/stage-file.ts';
import { getSetFile } from '../uploads/set-file.ts';
import type { Viewer } from '../viewer.ts';
import type { LookedAtPdf } from './page-run.ts';

const DAY_MS = 86_400_000;

/** Returns the document where it is a PDF that the viewer can fetch. What is not is refused as one that isn't there. */
export async function getPdf(core: Pick<Core, 'db'>, viewer: Viewer, id: string): Promise<Document> {
  const { document } = await getDocument(core, viewer, id);
  // Only what was checked to be a PDF is drawn: an original holds whatever a customer packed.
  if (document.purpose === 'original' || !document.name.toLowerCase().endsWith('.pdf'))
    throw new Refused('missing', statusMessage(404));
  return document;
}

/** Returns where the document's pages are made of. That the viewer looks at it is on record before the first of them leaves. */
export async function lookAt(core: Pick<Core, 'db'>, viewer: Viewer, document: Document): Promise<LookedAtPdf> {
  const { id, jobNumber, purpose, name, version, sha256 } = document;
  const detail = { documentId: id, purpose, name, version, sha256: sha256.toString('hex') };
  await recordView(core.db, { jobNumber, contactId: viewer.contactId, detail });
  return toLookAt(document);
}

/** Returns where the pages of a document are made of, and how long they are kept. */
export function toLookAt({ objectKey, size, sha256, pages = null }: LookedAtDocument): LookedAtPdf {
  return { bucket: 'documents', objectKey, size, sha256, pages, expiresAt: daysFrom(new Date()) };
}

/** The same of a file of a sealed set that is being refused. */
export function refusedToLookAt({ objectKey, ...file }: LookedAtDocument): LookedAtPdf {
  return { ...toLookAt({ ...file, objectKey: refusedKey(objectKey) }), bucket: 'staging' };
}

type LookedAtDocument = Pick<Document, 'objectKey' | 'size' | 'sha256' | 'pages'>;

/** Returns a file of a sealed set that is under check or was refused. Nothing of it is kept longer than the file itself. */
export async function getUploadPdf(
  core: Pick<Core, 'db'>,
  viewer: Viewer,
  { uploadId, position }: { uploadId: string; position: number },
): Promise<LookedAtPdf> {
  const { createdAt, objectKey, size, sha256, pages = null } = await getSetFile(core, viewer, uploadId, position);
  return { bucket: 'staging', objectKey, size, sha256, pages, expiresAt: daysFrom(createdAt) };
}

function daysFrom(time: Date): Date {
  return new Date(time.getTime() + PICTURE_DAYS * DAY_MS);
}
