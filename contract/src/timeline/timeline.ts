import { z } from 'zod';

const timestamp = z.iso.datetime({ offset: true });

/** How many events a page of the timeline holds. */
export const TIMELINE_PAGE = 50;

export const TimelineQuery = z.strictObject({
  /** The `next_cursor` of the page before; without it the newest events. */
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, 'Must be a cursor of this timeline')
    .transform(Number)
    .optional(),
});

const TimelineEvent = z.strictObject({
  id: z.int(),
  at: timestamp,
  /** A move of the workflow, 'edited', 'downloaded', 'viewed', 'work-order-placed', 'seals-uploaded', or that of a time entry. */
  kind: z.string(),
  from_status: z.int().nullable(),
  to_status: z.int().nullable(),
  /** Who did it; null for what the system did and, where the viewer is a customer, for the firm's staff. */
  actor: z.strictObject({ name: z.string(), is_me: z.boolean(), is_customer: z.boolean() }).nullable(),
  reason: z.string().optional(),
  /** Of a review, for operations: the pages of the set that the reviewer opened; `of` is null in older events. */
  pages_viewed: z.strictObject({ pages: z.array(z.int()), of: z.int().nullable() }).optional(),
  documents: z.array(z.strictObject({ document_id: z.uuid(), name: z.string() })).optional(),
  /** How a new original differs from the former one. */
  differences: z
    .array(z.strictObject({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
    .optional(),
  /**
   * Of the kind 'edited': the fields of the edit form that were changed, under their names on the wire, as text. People and
   * companies are named; states stand in one text. The status is no such field: its change is a move of its own.
   */
  changes: z
    .array(z.strictObject({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
    .optional(),
  /** The job's place among its company's; 0 is none. */
  place_before: z.int().optional(),
  place_after: z.int().optional(),
  /** What was downloaded or viewed. */
  purpose: z.string().optional(),
  file_name: z.string().optional(),
  /** Of the kinds entry-started, entry-changed, entry-closed, entry-corrected and entry-kept. */
  time_entry: z
    .strictObject({
      entry_id: z.int(),
      /** Whose it is. A job that is canceled closes the entries of others, too. */
      employee: z.string(),
      start: timestamp,
      /** When it was closed at; of a correction the time that its owner gave, while `at` is when they gave it. */
      end: timestamp.optional(),
      /** What was changed of it, under its name on the wire. */
      field: z.string().optional(),
      before: z.string().optional(),
      after: z.string().optional(),
    })
    .optional(),
});
export type TimelineEvent = z.infer<typeof TimelineEvent>;

export const TimelineReply = z.strictObject({
  /** Newest first. */
  events: z.array(TimelineEvent),
  /** Where older events follow. */
  next_cursor: z.string().optional(),
  /**
   * How long the job was at each status of its path, in the order in which it first came there. To customers a reserved review
   * is a review, here and in the events.
   */
  spans: z.array(z.strictObject({ status_id: z.int(), seconds: z.int(), is_current: z.boolean() })),
});
export type TimelineReply = z.infer<typeof TimelineReply>;
