import { z } from 'zod';
import { isCalendarDay } from '../shared/calendar-day.ts';
import { MAX_PAGE } from '../shared/limits.ts';
import { optional, wholeNumber } from '../shared/query-values.ts';

/** What the audit trail distinguishes when it is filtered. */
export const AUDIT_KINDS = ['rights', 'sign-in', 'invitations', 'directory', 'licenses'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

const day = optional(z.string().refine(isCalendarDay, 'Must be a real day, YYYY-MM-DD'));

const filters = {
  /** Whom it was done to, and who did it, by their contacts. */
  contact_id: optional(wholeNumber),
  actor_id: optional(wholeNumber),
  kind: optional(z.enum(AUDIT_KINDS)),
  /** Days of the viewer, both included. */
  start_date: day,
  end_date: day,
};
export const AuditQuery = z.strictObject({
  ...filters,
  page: optional(wholeNumber.refine((page) => page >= 1 && page <= MAX_PAGE, `Must be 1 to ${MAX_PAGE}`)).default(1),
});
export type AuditQuery = z.output<typeof AuditQuery>;
export const AuditExportQuery = z.strictObject(filters);
export type AuditExportQuery = z.output<typeof AuditExportQuery>;

/** One change: who, when, what, from, to, and why. */
export const AuditLine = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  /** Null: the system, or somebody at the terminal, whose name is then in `actor`. */
  actor_id: z.int().nullable(),
  actor: z.string().nullable(),
  /** What was changed: 'invited', 'changed role', … in words. */
  what: z.string(),
  /** Whom or what it concerns. */
  subject: z.string(),
  contact_id: z.int().nullable(),
  changes: z.array(z.strictObject({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  reason: z.string().nullable(),
});
export type AuditLine = z.infer<typeof AuditLine>;

export const AuditReply = z.strictObject({
  data: z.array(AuditLine),
  total: z.int(),
  last_page: z.int(),
  /** When the chains were last verified, and whether all held; null before the first time. */
  verified: z.strictObject({ at: z.iso.datetime(), is_intact: z.boolean() }).nullable(),
});
export type AuditReply = z.infer<typeof AuditReply>;
