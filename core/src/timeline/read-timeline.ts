import { TIMELINE_PAGE, type TimelineReply } from '@sealdesk/contract/timeline/timeline.ts';
import type { Db } from '../platform/database/database.ts';
import type { Viewer } from '../viewer.ts';
import { spansOf } from './spans.ts';
import { selectLastEditor, getSpannedJob, listEvents, listStatusChanges } from './timeline.store.ts';
import { PURPOSES_OF_ALL, visibleChanges, visibleEvent, visibleKinds, visibleStatus } from './visible-event.ts';

export type TimelinePlace = { jobNumber: number; before: number | null };

/** Returns a page of a job's timeline as the viewer receives it, newest first. The caller has seen that the job is theirs. */
export async function readTimeline(
  db: Db,
  viewer: Viewer,
  { jobNumber, before }: TimelinePlace,
): Promise<TimelineReply> {
  const rows = await listEvents(db, {
    jobNumber,
    before,
    kinds: visibleKinds(viewer.kind),
    filesOf: viewer.kind === 'operations' ? null : PURPOSES_OF_ALL,
    changesOf: visibleChanges(viewer.kind),
    limit: TIMELINE_PAGE + 1,
  });
  const page = rows.slice(0, TIMELINE_PAGE);
  const spans = spansOf(await getSpannedJob(db, jobNumber), await listStatusChanges(db, jobNumber), {
    now: new Date(),
    statusOf: (status) => visibleStatus(status, viewer.kind),
  });
  return {
    events: page.map((event) => visibleEvent(event, viewer)).filter((event) => event !== null),
    ...(rows.length > page.length ? { next_cursor: String(page.at(-1)!.id) } : {}),
    spans: spans.map(({ statusId, seconds, isCurrent }) => ({ status_id: statusId, seconds, is_current: isCurrent })),
  };
}

/** Returns the name of who changed a field of the job's edit form last; null for the system, and where nobody did. */
export async function findLastEditor(db: Db, jobNumber: number): Promise<string | null> {
  return selectLastEditor(db, jobNumber);
}
