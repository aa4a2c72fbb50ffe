import { formatJobNumber } from '../jobs/job-number.ts';

/** Sentences about time entries that both sides use. Times are texts in the person's time zone: '16:40'. */
export const ENTRY_MESSAGES = {
  started: (job: number) => `Time entry on ${formatJobNumber(job)} started.`,
  closed: (job: number) => `Time entry on ${formatJobNumber(job)} closed.`,
  updated: 'Time entry saved.',
  corrected: (job: number, end: string) => `Time entry on ${formatJobNumber(job)} closed at ${end}.`,
  kept: (job: number, askedAgain: string) =>
    `Time entry on ${formatJobNumber(job)} stays open. You are asked again at ${askedAgain}.`,
  alreadyOpen: (job: number) => `Your time entry on ${formatJobNumber(job)} is already open.`,
  jobClosed: (job: number, status: string) =>
    `${formatJobNumber(job)} is at ${status}, so no time can be started on it.`,
  notFound: 'Time entry not found.',
  wasClosed: (end: string) => `This entry was closed at ${end}.`,
  notForgotten: 'This entry has not been open for long. Close it instead.',
  endTooEarly: (start: string) => `It must be after ${start}.`,
  endInFuture: 'It cannot be in the future.',
  endOverlaps: (job: number, start: string) => `It runs into your entry on ${formatJobNumber(job)} from ${start}.`,
} as const;
