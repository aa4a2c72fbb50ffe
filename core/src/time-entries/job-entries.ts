import { MAX_LISTED_ENTRIES } from '@sealdesk/contract/shared/limits.ts';
import { durationDisplay } from '@sealdesk/contract/time-entries/durations.ts';
import type { JobEntriesReply } from '@sealdesk/contract/time-entries/time-entry.ts';
import type { Core } from '../core.ts';
import { getVisibleJob } from '../jobs/visible-job.ts';
import type { Viewer } from '../viewer.ts';
import { presentEntry } from './entry.ts';
import { readingFor } from './own-entry.ts';
import { listEntriesOfJob, sumEntriesOfJob } from './time-entries.store.ts';

/** Returns the entries of a job that exists for the viewer, the newest first, and the sums over all of them. */
export async function listJobEntries(core: Core, viewer: Viewer, jobNumber: number): Promise<JobEntriesReply> {
  await getVisibleJob(core.db, viewer, jobNumber);
  const wanted = { jobNumber, limit: MAX_LISTED_ENTRIES };
  const entries = await listEntriesOfJob(core.db, readingFor(core, viewer), wanted);
  const { entries: total, seconds, seals, units, now } = await sumEntriesOfJob(core.db, jobNumber);
  return {
    data: entries.map((entry) => ({
      ...presentEntry(entry, viewer.timezone),
      Employee: entry.employee,
      is_me: entry.employeeId === viewer.employeeId,
    })),
    total,
    sums: { seconds, DurationDisplay: durationDisplay(seconds), DrJNumSeals: seals, DrJNumUnits: units },
    server_time: now.toISOString(),
  };
}
