import { z } from 'zod';
import { plainText } from '../shared/query-values.ts';
import { OneTimeCode } from './ways-in.ts';

export const TokenReply = z.strictObject({ token: z.string(), expires_in: z.int() });
export type TokenReply = z.infer<typeof TokenReply>;

export const LoginBody = z.strictObject({ email: plainText(254), password: z.string().min(1).max(200) });
export const TotpBody = z.strictObject({ code: OneTimeCode });
/** What completes a password: a code of the authenticator app, or a recovery code. */
export const SecondCode = z.enum(['app', 'recovery']);
export type SecondCode = z.infer<typeof SecondCode>;
export const SignInStep = z.strictObject({
  next: z.enum(['totp', 'done']),
  /** The codes that the person has, where one comes next. */
  codes: z.array(SecondCode).optional(),
});
export type SignInStep = z.infer<typeof SignInStep>;

/** What the address of a page says after a sign-in through the firm that was refused. */
export type FirmSignInError = 'no_access' | 'provider' | 'not_fresh' | 'too_many';

export const User = z.strictObject({
  id: z.int(),
  contact_id: z.int(),
  employee_id: z.int().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.int(),
  isSealingEngineer: z.boolean(),
  max_file_uploads: z.int(),
  company: z.strictObject({ DrJCOID: z.int(), Company: z.string(), allow_unsealed_request: z.boolean() }).nullable(),
  /** The company with its place, or the corporation of a corporate contact; null for the firm's own people. */
  belongs_to: z.string().nullable(),
  timezone: z.string(),
  email: z.string(),
  /** A new address that waits for its confirmations. */
  waiting_email: z.string().nullable(),
  work_phone: z.string().nullable(),
  cell_phone: z.string().nullable(),
  /** Whether keys of a single letter do something. */
  has_letter_keys: z.boolean(),
  /** Where the firm reads mail, such as a request for files. */
  firm_email: z.string(),
  /** What the firm is called in its mails, and the line under each. */
  firm_name: z.string(),
  firm_signature: z.string(),
});
export type User = z.infer<typeof User>;
