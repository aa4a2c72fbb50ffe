import { z } from 'zod';

/** What can be under way or wrong with a job besides its status. */
const NOTICE_KINDS = ['combining', 'not-combined', 'differs', 'mail-refused', 'mail-given-up'] as const;

/** What operations should know of a job now: one line for its row, and the whole reason behind it. */
export const JobNotice = z.strictObject({
  kind: z.enum(NOTICE_KINDS),
  message: z.string(),
  detail: z.string().nullable(),
  at: z.iso.datetime({ offset: true }),
});
export type JobNotice = z.infer<typeof JobNotice>;

export const RetryCombiningReply = z.strictObject({ message: z.string() });
export type RetryCombiningReply = z.infer<typeof RetryCombiningReply>;
