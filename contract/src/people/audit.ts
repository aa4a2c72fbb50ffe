import { z } from 'zod';
import { isCalendarDay } from '../shared/calendar-day.ts';
import { optional, wholeNumber } from '../shared/query-values.ts';

/**
 * What the audit trail distinguishes when it is filtered. What people change of their own profile is shown when it is asked for, by kind or
 * person: nobody can push others' lines out of the view.
 */
export const AUDIT_KINDS = ['rights', 'sign-in', 'invitations', 'directory', 'licenses', 'profile'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** How many lines a page has, and how far pages and totals go. */
export const AUDIT_PAGE_LINES = 25;
export const MAX_AUDIT_LINES = 10_000;

const day = optional(z.string().refine(isCalendarDay, 'Must be a real day, YYYY-MM-DD'));

const LAST_PAGE = MAX_AUDIT_LINES / AUDIT_PAGE_LINES;

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
  page: optional(
    wholeNumber.refine(
      (page) => page >= 1 && page <= LAST_PAGE,
      `Must be 1 to ${LAST_PAGE}: older lines are found by days`,
    ),
  ).default(1),
});
export type AuditQuery = z.output<typeof AuditQuery>;
export const AuditExportQuery = z.strictObject({ ...filters, format: z.literal('csv').optional() });
export type AuditExportQuery = z.output<typeof AuditExportQuery>;

/** One change: who, when, what, from, to, and why. */
export const AuditLine = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  /** Null: the system, or somebody at the terminal, whose name is then in `actor`. */
  actor_id: z.int().nullable(),
  actor: z.string().nullable(),
  /** What was done, in words that go before whom or what it concerns: 'invited', 'changed the role of'. */
  what: z.string(),
  /** Whom or what it concerns. */
  subject: z.string(),
  /** What else distinguishes them: the company of a person, the state of a license, how many sessions ended. */
  note: z.string().nullable(),
  contact_id: z.int().nullable(),
  changes: z.array(z.strictObject({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  reason: z.string().nullable(),
});
export type AuditLine = z.infer<typeof AuditLine>;

export const AuditReply = z.strictObject({
  data: z.array(AuditLine),
  total: z.int(),
  /** There are more: older lines are found by their days. */
  total_is_capped: z.boolean(),
  last_page: z.int(),
  /** When the chains were last verified, and whether all held; null before the first time. */
  verified: z.strictObject({ at: z.iso.datetime(), is_intact: z.boolean() }).nullable(),
});
export type AuditReply = z.infer<typeof AuditReply>;
