import { statusMessage } from '@sealdesk/contract/shared/messages.ts';
import type { JobDocument } from '@sealdesk/contract/uploads/documents.ts';
import type { Core } from '../core.ts';
import { getVisibleJob } from '../jobs/visible-job.ts';
import { Refused } from '../refused.ts';
import { visibleActor } from '../timeline/visible-event.ts';
import type { Viewer } from '../viewer.ts';
import { visibleDocuments } from './document.ts';
import { findDocument, listDescribed, listDocuments, type DescribedDocument } from './documents.store.ts';
import { listedNames } from './file-names.ts';
import type { ListedFile } from './list-files.ts';

/** Returns the documents of a job that exist for the viewer, newest first. */
export async function listJobDocuments(
  { db }: Pick<Core, 'db'>,
  viewer: Viewer,
  jobNumber: number,
): Promise<JobDocument[]> {
  await getVisibleJob(db, viewer, jobNumber);
  const documents = visibleDocuments(await listDescribed(db, jobNumber), viewer.kind);
  return documents.toReversed().map((document) => present(document, viewer));
}

/** Returns a document by its id, with the name to save it under. One that is not the viewer's is refused as one that isn't there. */
export async function getDocument({ db }: Pick<Core, 'db'>, viewer: Viewer, id: string): Promise<ListedFile> {
  const document = await findDocument(db, viewer.scope, id);
  if (!document || !(await isVisible(db, viewer, document))) throw new Refused('missing', statusMessage(404));
  return { name: listedNames([document])[0]!, document };
}

async function isVisible(db: Core['db'], viewer: Viewer, { id, jobNumber, purpose }: ListedFile['document']) {
  if (viewer.kind === 'operations') return true;
  const siblings = await listDocuments(db, jobNumber, purpose);
  return visibleDocuments(siblings, viewer.kind).some((document) => document.id === id);
}

function present(document: DescribedDocument, viewer: Viewer): JobDocument {
  const { id, purpose, name, size, sha256, pages, version, createdAt, supersededAt, uploader } = document;
  return {
    document_id: id,
    purpose,
    name,
    size,
    sha256: sha256.toString('hex'),
    pages,
    version,
    created_at: createdAt.toISOString(),
    uploader: visibleActor(uploader, viewer)?.name ?? null,
    superseded_at: supersededAt?.toISOString() ?? null,
  };
}
