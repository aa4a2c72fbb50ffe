import { findStatus, isAt, STATUS_ID, statusNameOf, type StatusName } from '@sealdesk/contract/jobs/statuses.ts';
import type { TimelineReply } from '@sealdesk/contract/timeline/timeline.ts';

export type Spans = TimelineReply['spans'];

/** One of the six bars: which status it stands for, and how long the job was there. */
export type StatusStep = {
  status: StatusName;
  label: string;
  is: 'done' | 'current' | 'ahead';
  /** Null where the job has not been there, or where nobody knows for how long. */
  seconds: number | null;
};

/** The way from Received to Complete. Engineering takes the place of the usual work, a reserved review is a review. */
const STEPS: readonly (readonly [StatusName, ...StatusName[]])[] = [
  ['received'],
  ['inProgress', 'inEngineering'],
  ['readyToSeal'],
  ['finalReview', 'finalReviewReserved'],
  ['awaitingFinal'],
  ['complete'],
];

/** Returns the six steps of a job at that status; null for one that is off the way: on hold, canceled, returned. */
export function statusSteps(statusId: number, spans: Spans): StatusStep[] | null {
  const status = statusNameOf(statusId);
  const current = STEPS.findIndex((names) => names.some((name) => name === status));
  if (status === null || current === -1) return null;
  return STEPS.map((names, place) => ({
    status: place === current ? status : names[0],
    label: labelOf(status === 'inEngineering' && place === current ? status : names[0]),
    is: place < current || status === 'complete' ? 'done' : place === current ? 'current' : 'ahead',
    seconds: secondsAt(names, spans),
  }));
}

/** Returns how long the firm has had the job, in seconds: neither with its customer, nor on hold, nor closed. */
export function turnaroundSeconds(spans: Spans): number {
  const working = STEPS.flat().filter((name) => name !== 'complete');
  return secondsAt(working, spans) ?? 0;
}

/**
 * Returns the spans as they are now: the current one has grown since it was read. Later pages of the timeline may have
 * been read long after the first one, whose spans are shown.
 */
export function spansAt(now: number, pages: readonly { spans: Spans; readAt: number }[]): Spans {
  const [first] = pages;
  if (!first) return [];
  const grown = Math.max(0, Math.floor((now - first.readAt) / 1_000));
  return first.spans.map((span) => (span.is_current ? { ...span, seconds: span.seconds + grown } : span));
}

/** Returns how long the job has been at its status, where that is known. */
export function currentSeconds(job: { job_status: { id: number } }, spans: Spans): number | null {
  if (isAt('complete', job) || isAt('cancelled', job)) return null;
  return spans.find(({ status_id, is_current }) => is_current && status_id === job.job_status.id)?.seconds ?? null;
}

function secondsAt(names: readonly StatusName[], spans: Spans): number | null {
  const those = spans.filter(({ status_id }) => names.some((name) => STATUS_ID[name] === status_id));
  return those.length === 0 ? null : those.reduce((sum, { seconds }) => sum + seconds, 0);
}

function labelOf(name: StatusName): string {
  return findStatus(STATUS_ID[name])?.status ?? name;
}
