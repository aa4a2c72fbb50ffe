import { z } from 'zod';

/** The codes that a program may act on. A person reads the message. */
export const ERROR_CODES = [
  'SESSION_EXPIRED',
  'TOKEN_EXPIRED',
  'CROSS_SITE',
  'FORBIDDEN',
  'CONFIRM_REQUIRED',
  'STEP_UP_REQUIRED',
  'SIGN_IN_REFUSED',
  'NOT_FOUND',
  'MALFORMED',
  'INVALID',
  'CONFLICT',
  'STALE',
  'TOO_LARGE',
  'UNSUPPORTED',
  'TOO_MANY',
  'UNAVAILABLE',
  'INTERNAL',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The one shape of every error answer. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  request_id: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
