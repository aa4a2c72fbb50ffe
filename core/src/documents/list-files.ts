import { MESSAGES, statusMessage } from '@sealdesk/contract/shared/messages.ts';
import type { UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { Core } from '../core.ts';
import { getVisibleJob } from '../jobs/visible-job.ts';
import { Refused } from '../refused.ts';
import type { Viewer } from '../viewer.ts';
import { LISTED_FROM, listedDocuments, mayFetch, type Document } from './document.ts';
import { listDocuments } from './documents.store.ts';
import { listedNames } from './file-names.ts';

/** A document under the name by which this list shows it. */
export type ListedFile = { name: string; document: Document };

/** The files of a job under a purpose, as the viewer is shown them. */
export async function listFiles(
  core: Pick<Core, 'db'>,
  viewer: Viewer,
  jobNumber: number,
  purpose: UploadPurpose,
): Promise<ListedFile[]> {
  await getVisibleJob(core.db, viewer, jobNumber);
  if (!mayFetch(viewer.kind, purpose)) throw new Refused('forbidden', MESSAGES.notAuthorized);
  const documents = listedDocuments(
    await listDocuments(core.db, jobNumber, LISTED_FROM[purpose]),
    purpose,
    viewer.kind,
  );
  return listedNames(documents).map((name, place) => ({ name, document: documents[place]! }));
}

/** The file of that name in the list. A name is only ever looked up among those that the list shows. */
export async function getFile(
  core: Pick<Core, 'db'>,
  viewer: Viewer,
  { jobNumber, purpose, name }: { jobNumber: number; purpose: UploadPurpose; name: string },
): Promise<ListedFile> {
  const files = await listFiles(core, viewer, jobNumber, purpose);
  const file = files.find((listed) => listed.name === name);
  if (!file) throw new Refused('missing', statusMessage(404));
  return file;
}
