import { z } from 'zod';
import { CONTACT_FIELDS } from '../directory/contact.ts';
import { optional, wholeNumber } from '../shared/query-values.ts';

/** How a session began. */
export const SIGN_IN_METHODS = ['password', 'password-and-code', 'recovery-code', 'passkey', 'firm', 'link'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** One of the person's own sessions. */
export const Session = z.strictObject({
  id: z.uuid(),
  /** Browser and system, as the browser names them: 'Chrome on Windows'. */
  device: z.string(),
  device_kind: z.enum(['computer', 'phone', 'unknown']),
  address: z.string().nullable(),
  method: z.enum(SIGN_IN_METHODS).nullable(),
  signed_in_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  is_current: z.boolean(),
});
export type Session = z.infer<typeof Session>;
export const SessionsReply = z.strictObject({
  data: z.array(Session),
  /** A session ends after so many minutes without use, and after so many hours in any case. */
  idle_minutes: z.int(),
  hours: z.int(),
});
export type SessionsReply = z.infer<typeof SessionsReply>;

export const SessionParams = z.strictObject({ id: z.uuid() });
/** Without a contact: the others of one's own. With one: all of that person's, by operations. */
export const EndSessionsQuery = z.strictObject({ contact_id: optional(wholeNumber) });
export const EndedReply = z.strictObject({ message: z.string(), ended: z.int() });

const { work_phone, cell_phone, timezone } = CONTACT_FIELDS;
/** What people keep of themselves. What is left out stays as it is. */
export const EditUserBody = z.object({
  work_phone: z.optional(z.nonoptional(work_phone.rule)),
  cell_phone: z.optional(z.nonoptional(cell_phone.rule)),
  timezone: z.optional(timezone.rule),
  /** Whether keys of a single letter do something. */
  has_letter_keys: z.boolean().optional(),
});
export type EditUserBody = z.infer<typeof EditUserBody>;
