import type { TimelineEvent } from '@sealdesk/contract/timeline/timeline.ts';

/** What a move says of the job's past. Whatever is not known is left out of the dialog. */
export type JobHistory = {
  events: readonly TimelineEvent[];
  /** The pages of the set that is being sealed or reviewed. */
  pages: number | null;
};

/** Returns the event by which the job was canceled last. */
export function cancellation({ events }: JobHistory): TimelineEvent | undefined {
  return events.find(({ kind }) => kind === 'cancel');
}

/** Returns the event by which the zip came in that the work starts with. */
export function lastZip({ events }: JobHistory): TimelineEvent | undefined {
  return events.find(({ kind }) => kind === 'create' || kind === 'replace-all' || kind === 'resend-original');
}

/** Returns the event by which the review was reserved that is held now. */
export function reservation({ events }: JobHistory): TimelineEvent | undefined {
  return events.find(({ kind }) => kind === 'reserve');
}

/** Returns the last download of the combined PDF since it was built. Its parts are sealed by nobody. */
export function downloadOfSet({ events }: JobHistory): TimelineEvent | undefined {
  const built = events.findIndex(({ kind }) => kind === 'to-seal');
  const since = built === -1 ? events : events.slice(0, built);
  return since.find(({ kind, purpose }) => kind === 'downloaded' && purpose === 'merged');
}
