import { z } from 'zod';
import { reasonText } from '../jobs/act-on-job.ts';
import { MESSAGES } from '../shared/messages.ts';
import { MAX_ENTRY_COUNT, MAX_ENTRY_DESCRIPTION } from '../shared/limits.ts';
import { TimeEntry } from './time-entry.ts';

const entryId = z.int().positive();

export const StartEntryBody = z.strictObject({ jobId: z.int().positive() });

/** The person has read why a confirmation is due. Nothing but `true` confirms. */
export const StartEntryConfirmedBody = StartEntryBody.extend({ confirmed: z.literal(true) });

export const StartEntryReply = z.strictObject({ message: z.string(), entry: TimeEntry });
export type StartEntryReply = z.infer<typeof StartEntryReply>;

/** The numbers of an entry that its owner can change. */
const ENTRY_COUNTS = ['DrJNumSeals', 'DrJNumUnits'] as const;
/** Everything of an entry that its owner can change. Start and End are not among them. */
export const ENTRY_FIELDS = [...ENTRY_COUNTS, 'Description'] as const;
export type EntryField = (typeof ENTRY_FIELDS)[number];

const count = z.int(MESSAGES.entryCount).min(0, MESSAGES.entryCount).max(MAX_ENTRY_COUNT, MESSAGES.entryCount);

export const UpdateEntryBody = z.discriminatedUnion('field', [
  z.strictObject({ entryId, field: z.enum(ENTRY_COUNTS), value: count }),
  z.strictObject({
    entryId,
    field: z.literal('Description'),
    /** An empty text clears the description. */
    value: z
      .string()
      .trim()
      .max(MAX_ENTRY_DESCRIPTION, `A description has at most ${MAX_ENTRY_DESCRIPTION} characters.`)
      .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Has a character that is not text'),
  }),
]);
export type UpdateEntryBody = z.output<typeof UpdateEntryBody>;

export const CloseEntryBody = z.strictObject({ entryId });

/** When the person stopped, and why the entry was left open. The entry is closed at that time. */
export const CorrectEntryBody = z.strictObject({
  entryId,
  End: z.iso.datetime({ offset: true, error: 'Must be a date and time' }),
  reason: reasonText.min(1, MESSAGES.reasonRequired),
});

/** The person still works on it: the entry stays open, and is asked about again `KEEP_RUNNING_HOURS` later. */
export const KeepEntryBody = z.strictObject({ entryId });

/** What every change of an entry answers. */
export const EntryReply = z.strictObject({ success: z.literal(true), message: z.string(), entry: TimeEntry });
export type EntryReply = z.infer<typeof EntryReply>;
