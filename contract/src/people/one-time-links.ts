import { z } from 'zod';
import { plainText } from '../shared/query-values.ts';
import { NewPasskey, NewPassword, OneTimeCode } from './ways-in.ts';

/** How long each link works. */
export const INVITATION_HOURS = 24;
export const RESET_MINUTES = 30;
export const EMAIL_CHANGE_HOURS = 72;
/** A person gets one email of a kind with a link in this time; a later one waits. */
export const LINK_MAIL_MINUTES = 5;

/**
 * The secret of a link. It stands behind the # of an address, which no browser sends to a server. One that was cut on its
 * way is answered like any that is unknown.
 */
const token = z.string().max(100);
export const LinkBody = z.strictObject({ token });

/** Whom an invitation is for, and how far it got. */
export const Invitation = z.strictObject({
  /** The firm's people sign in through its provider and set nothing here. */
  kind: z.enum(['customer', 'firm']),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** The company, with its place, or the corporation. */
  company: z.string().nullable(),
  timezone: z.string(),
  expires_at: z.iso.datetime(),
  /** A second factor was reset: the person knows the product already. */
  is_reset: z.boolean(),
  /** The way in that was set already; what is left is to save the recovery codes. */
  done: z.enum(['passkey', 'password']).nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** Sets the way in: a passkey, or a password with a code of the secret that was handed out for this link. */
export const InvitationCredentialBody = z.union([
  z.strictObject({ token, passkey: NewPasskey }),
  z.strictObject({ token, password: NewPassword, code: OneTimeCode }),
]);
/** The ten codes, shown once. */
export const RecoveryCodesReply = z.strictObject({ recovery_codes: z.array(z.string()) });
export type RecoveryCodesReply = z.infer<typeof RecoveryCodesReply>;

export const AcceptedReply = z.strictObject({ next: z.literal('done') });

export const ForgotBody = z.strictObject({ email: plainText(254) });
export const ForgotReply = z.strictObject({ message: z.string() });
export const ResetBody = z.strictObject({ token, password: NewPassword });
export const ResetReply = z.strictObject({ message: z.string() });

/** What a confirmed address leads to: the other one has to be confirmed too, or the change is made. */
export const ConfirmEmailReply = z.strictObject({
  state: z.enum(['waiting', 'changed']),
  email: z.string(),
  message: z.string(),
});
export type ConfirmEmailReply = z.infer<typeof ConfirmEmailReply>;
