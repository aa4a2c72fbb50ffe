import type { Db } from '../platform/database/database.ts';
import type { DownloadDetail, NewEvent } from './event.ts';
import { ensureFileEventOfDay, insertEvents } from './timeline.store.ts';

/** Records for ever what happened to jobs, in the caller's transaction. */
export async function recordEvents(db: Db, ...events: NewEvent[]): Promise<void> {
  await insertEvents(db, events);
}

type Download = {
  jobNumber: number;
  contactId: number;
  /** A piece of the file: of these only the first within a day is recorded, for a fetch in pieces is one fetch. */
  isPart: boolean;
  detail: DownloadDetail;
};

/** Records that somebody fetched a document of a job. */
export async function recordDownload(db: Db, { jobNumber, contactId, isPart, detail }: Download): Promise<void> {
  const event = { jobNumber, actorId: contactId, kind: 'downloaded', detail } as const;
  await (isPart ? ensureFileEventOfDay(db, event) : insertEvents(db, [event]));
}

/** Records that somebody looked at a document of a job, once a day: each of its pages is a call of its own. */
export async function recordView(db: Db, { jobNumber, contactId, detail }: Omit<Download, 'isPart'>): Promise<void> {
  await ensureFileEventOfDay(db, { jobNumber, actorId: contactId, kind: 'viewed', detail });
}
