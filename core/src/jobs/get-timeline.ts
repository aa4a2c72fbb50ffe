import type { TimelineReply } from '@sealdesk/contract/timeline/timeline.ts';
import type { Core } from '../core.ts';
import { readTimeline, type TimelinePlace } from '../timeline/read-timeline.ts';
import type { Viewer } from '../viewer.ts';
import { getVisibleJob } from './visible-job.ts';

/** Returns a page of the timeline of a job that exists for the viewer. */
export async function getTimeline(
  core: Pick<Core, 'db'>,
  viewer: Viewer,
  place: TimelinePlace,
): Promise<TimelineReply> {
  await getVisibleJob(core.db, viewer, place.jobNumber);
  return readTimeline(core.db, viewer, place);
}
