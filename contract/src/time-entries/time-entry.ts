import { z } from 'zod';

const timestamp = z.iso.datetime({ offset: true });

/** A time entry under the names of the specification. Texts are made for the viewer's time zone. */
export const TimeEntry = z.strictObject({
  'ID Number': z.int(),
  /** The number of the job that the time was spent on. */
  DrJINumber: z.int(),
  job_name: z.string(),
  Start: timestamp,
  StartDisplay: z.string(),
  /** Null while the entry is open. */
  End: timestamp.nullable(),
  EndDisplay: z.string().nullable(),
  /** The age of the end, or of the start while the entry is open: '1 h ago'. */
  ago: z.string(),
  /** '1 h 12 m'. Of an open entry it is the duration so far: a screen counts on from Start. */
  DurationDisplay: z.string(),
  /** What the time is charged to; null where the company has none. */
  account: z.strictObject({ Account: z.string() }).nullable(),
  project: z.strictObject({ Title: z.string() }).nullable(),
  /** The person had an earlier entry on the job. */
  Continue: z.boolean(),
  Description: z.string().nullable(),
  DrJNumSeals: z.int(),
  DrJNumUnits: z.int(),
  /** From when the entry counts as forgotten, unless it is closed before; null once it is closed. */
  forgotten_from: timestamp.nullable(),
});
export type TimeEntry = z.infer<typeof TimeEntry>;

/** A time at which the person may have stopped. */
const StopSuggestion = z.strictObject({
  at: timestamp,
  /** Their last step on the entry's job, or anywhere in the product. */
  where: z.enum(['job', 'product']),
  /** The kind of the timeline event, or 'session' for the last use of an earlier session. */
  kind: z.string(),
  /** The file that they fetched or sent. */
  file_name: z.string().optional(),
});
export type StopSuggestion = z.infer<typeof StopSuggestion>;

export const LatestEntryReply = z.strictObject({
  /** The person's open entry, or else the one that they started last; null for who never had one. */
  entry: TimeEntry.nullable(),
  /** When the open entry counts as forgotten: the times at which the person may have stopped, the best first. */
  forgotten: z.strictObject({ suggestions: z.array(StopSuggestion) }).nullable(),
  /** The server's time at the answer, for a screen whose clock is wrong. */
  server_time: timestamp,
});
export type LatestEntryReply = z.infer<typeof LatestEntryReply>;

/** An entry among those of its job: operations see whose it is. */
const JobEntry = TimeEntry.extend({ Employee: z.string(), is_me: z.boolean() });
export type JobEntry = z.infer<typeof JobEntry>;

export const JobEntriesReply = z.strictObject({
  /** The newest entries first, at most `MAX_LISTED_ENTRIES`. */
  data: z.array(JobEntry),
  /** How many entries the job has. */
  total: z.int(),
  /** Sums over all of them. */
  sums: z.strictObject({
    seconds: z.int(),
    DurationDisplay: z.string(),
    DrJNumSeals: z.int(),
    DrJNumUnits: z.int(),
  }),
  server_time: timestamp,
});
export type JobEntriesReply = z.infer<typeof JobEntriesReply>;
