import { requestSet } from '../combining/request-set.ts';
import type { Core } from '../core.ts';
import type { ShelvedFile } from '../documents/accept-file.ts';
import { saveInitialSealer } from '../jobs/moves/workflow-job.ts';
import type { Tx } from '../platform/database/database.ts';
import type { UploadDetail } from '../timeline/event.ts';
import { recordEvents } from '../timeline/record-event.ts';
import type { Viewer } from '../viewer.ts';

type Staged = {
  jobNumber: number;
  uploadId: string;
  files: readonly ShelvedFile[];
  viewer: Viewer;
  detail: UploadDetail;
};

/** Records who staged the initial seals and asks for the combined set, which moves the job when it is there. */
export async function stageSeals(core: Core, tx: Tx, { jobNumber, uploadId, files, viewer, detail }: Staged) {
  await saveInitialSealer(tx, jobNumber, viewer.employeeId);
  await recordEvents(tx, { jobNumber, actorId: viewer.contactId, kind: 'seals-uploaded', detail });
  const pages = files.reduce((sum, file) => sum + (file.pages ?? 0), 0);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  await requestSet(core, tx, { uploadId, jobNumber, pages, bytes });
}
