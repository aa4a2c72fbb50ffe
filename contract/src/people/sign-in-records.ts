import { z } from 'zod';
import { optional, wholeNumber } from '../shared/query-values.ts';
import { SIGN_IN_METHODS } from './account.ts';

/** Records of a page. */
export const SIGN_IN_RECORDS = 25;

/** A sign-in, or one that was refused. For a refused one the method is that of the step that was wrong. */
export const SignInRecord = z.strictObject({
  id: z.int(),
  at: z.iso.datetime(),
  method: z.enum(SIGN_IN_METHODS),
  outcome: z.enum(['signed-in', 'refused']),
  /** An IPv4 address, or an IPv6 network. */
  network: z.string().nullable(),
  device: z.string().nullable(),
});
export type SignInRecord = z.infer<typeof SignInRecord>;

/** Newest first; `before` is the id of the last record of the page before. */
export const SignInRecordsQuery = z.strictObject({ before: optional(wholeNumber) });
export const SignInRecordsReply = z.strictObject({ data: z.array(SignInRecord), has_more: z.boolean() });
export type SignInRecordsReply = z.infer<typeof SignInRecordsReply>;
