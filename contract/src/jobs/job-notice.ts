import { z } from 'zod';

/** What can be under way or wrong with a job besides its status. */
const NOTICE_KINDS = [
  'combining',
  'not-combined',
  'checking',
  'set-refused',
  'differs',
  'mail-refused',
  'mail-given-up',
  'mail-readdressed',
] as const;

/** What operations should know of a job now: one line for its row, and the whole reason behind it. */
export const JobNotice = z.strictObject({
  kind: z.enum(NOTICE_KINDS),
  message: z.string(),
  detail: z.string().nullable(),
  /** The upload of a sealed set that is checked or was refused, by which its page proof is found; null for anything else. */
  upload_uuid: z.uuid().nullable(),
  at: z.iso.datetime({ offset: true }),
});
export type JobNotice = z.infer<typeof JobNotice>;

export const RetryCombiningReply = z.strictObject({ message: z.string() });
export type RetryCombiningReply = z.infer<typeof RetryCombiningReply>;

/** Where the email about a completion is. */
const MAIL_STATES = ['waiting', 'held', 'delayed', 'sent', 'given-up'] as const;

/**
 * The email by which a customer learns of the completion. It waits for its time, or is held while a file is being replaced;
 * delayed is one that the mail server has not taken yet, sent one that somebody has.
 */
export const CompletionMail = z.strictObject({
  state: z.enum(MAIL_STATES),
  /** When it goes out at the latest, when it is given up, or when it went out. */
  at: z.iso.datetime({ offset: true }),
  /** How long until then by the server's clock; 0 once it is over. */
  seconds_left: z.int().min(0),
});
export type CompletionMail = z.infer<typeof CompletionMail>;

export const ResendMailReply = z.strictObject({ message: z.string() });
export type ResendMailReply = z.infer<typeof ResendMailReply>;
