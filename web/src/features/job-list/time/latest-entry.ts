import type { JobChange } from '@sealdesk/contract/jobs/job-events.ts';
import type { LatestEntryReply, TimeEntry } from '@sealdesk/contract/time-entries/time-entry.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { call } from '../../../lib/session/api.ts';
import type { Reading } from '../job-list.queries.ts';

/** The latest entry as the screen keeps it: with how far the clock of this computer is behind the server's. */
export type LatestEntry = LatestEntryReply & { behindMs: number };

/** The viewer's open entry, or the one that they started last. For employees. */
export function latestEntryQuery(reading: Reading = {}) {
  return queryOptions({
    queryKey: queryKeys.latestEntry,
    queryFn: async ({ signal }): Promise<LatestEntry> => {
      const reply = await call('latestEntry', {}, { signal, ...reading });
      return { ...reply, behindMs: Date.parse(reply.server_time) - Date.now() };
    },
    // It may have been closed on another computer since it was last read.
    staleTime: 0,
  });
}

/** Reads the latest entry again, without keeping the session alive. */
export async function rereadEntry(queryClient: QueryClient): Promise<void> {
  await queryClient.query(latestEntryQuery({ background: true }));
}

/** Shows an entry with which the server has just answered, in place of the one before it. */
export function showEntry(queryClient: QueryClient, entry: TimeEntry): void {
  // An answer under way may be older.
  void queryClient.cancelQueries({ queryKey: queryKeys.latestEntry });
  queryClient.setQueryData<LatestEntry>(queryKeys.latestEntry, (kept) => kept && withEntry(kept, entry));
}

/** Shows the entry with that change of one of its fields; nothing where another entry is shown by now. */
export function showField(queryClient: QueryClient, entryId: number, change: Partial<TimeEntry>): void {
  queryClient.setQueryData<LatestEntry>(queryKeys.latestEntry, (kept) =>
    kept?.entry?.['ID Number'] === entryId ? { ...kept, entry: { ...kept.entry, ...change } } : kept,
  );
}

/** Returns what is known of the latest entry once it is this one. It is forgotten only as long as it was before. */
export function withEntry(kept: LatestEntry, entry: TimeEntry): LatestEntry {
  const isAsBefore =
    kept.entry?.['ID Number'] === entry['ID Number'] && kept.entry.forgotten_from === entry.forgotten_from;
  return { ...kept, entry, forgotten: isAsBefore ? kept.forgotten : null };
}

/** Returns true when a change of a job may concern the card: it is the entry's own, or the viewer has it open. */
export function concernsEntry({ job_id, job }: JobChange, entry: TimeEntry | null): boolean {
  return job_id === entry?.DrJINumber || job?.openByUser === true;
}

/** Returns the seconds for which an entry has run, or ran. */
export function secondsOf({ Start, End }: Pick<TimeEntry, 'Start' | 'End'>, now: number): number {
  return Math.max(0, ((End === null ? now : Date.parse(End)) - Date.parse(Start)) / 1_000);
}
