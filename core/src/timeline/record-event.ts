import type { Db } from '../platform/database/database.ts';
import { DOWNLOADED } from './event-kinds.ts';
import { ensureEventOfDay, insertJobEvent, type NewJobEvent } from './job-events.store.ts';

/** Writes down for ever what happened to a job, in the caller's transaction. */
export async function recordEvent(db: Db, event: NewJobEvent): Promise<void> {
  await insertJobEvent(db, event);
}

type Download = {
  jobNumber: number;
  contactId: number;
  /** A piece of the file: of these only the first within a day is written, for a fetch in pieces is one fetch. */
  isPart: boolean;
  detail: { document_id: string; purpose: string; name: string; version: number; sha256: string };
};

/** Writes down that somebody fetched a document of a job. */
export async function recordDownload(db: Db, { jobNumber, contactId, isPart, detail }: Download): Promise<void> {
  const event = { jobNumber, actorId: contactId, kind: DOWNLOADED, detail };
  await (isPart ? ensureEventOfDay(db, event) : insertJobEvent(db, event));
}
