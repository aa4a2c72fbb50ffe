import { z } from 'zod';
import { MAX_PASSWORD, MIN_PASSWORD } from './new-password.ts';

const encoded = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]*$/, 'Is not base64url');

/** What a browser is to make or use a passkey with, as WebAuthn has it in JSON. */
export const PasskeyOptionsReply = z.strictObject({ options: z.looseObject({ challenge: z.string() }) });
export type PasskeyOptionsReply = z.infer<typeof PasskeyOptionsReply>;

const credential = { id: encoded(1_400), rawId: encoded(1_400), type: z.literal('public-key') };
const extensions = z.looseObject({}).optional();
const attachment = z.string().max(50).nullish();

/** A passkey that a browser made. */
export const NewPasskey = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: encoded(8_000),
    attestationObject: encoded(40_000),
    authenticatorData: encoded(8_000).optional(),
    transports: z.array(z.string().max(20)).max(10).optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: encoded(4_000).optional(),
  }),
  clientExtensionResults: extensions,
  authenticatorAttachment: attachment,
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** The proof that a browser holds a passkey. */
export const PasskeyProof = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: encoded(8_000),
    authenticatorData: encoded(8_000),
    signature: encoded(4_000),
    userHandle: encoded(200).nullish(),
  }),
  clientExtensionResults: extensions,
  authenticatorAttachment: attachment,
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;
export const PasskeyProofBody = z.strictObject({ passkey: PasskeyProof });

/** What an authenticator app takes: the secret as text, and as the address behind the QR code. */
export const TotpSecretReply = z.strictObject({ secret: z.string(), uri: z.string() });
export type TotpSecretReply = z.infer<typeof TotpSecretReply>;

export const OneTimeCode = z.string().regex(/^\s*\d{3}\s?\d{3}\s*$/, 'Enter the six digits');

/** The length alone; whether it is a common one is judged by `passwordProblem` on both sides. */
export const NewPassword = z
  .string()
  .min(MIN_PASSWORD, `A password has at least ${MIN_PASSWORD} characters`)
  .max(MAX_PASSWORD, `A password has at most ${MAX_PASSWORD} characters`);

export const RECOVERY_CODES = 10;
/** At so many or fewer, the person is asked to make new ones. */
export const FEW_RECOVERY_CODES = 3;
/** Sixteen characters of Crockford's base32, in any case, with or without hyphens and spaces. */
export const RecoveryCodeBody = z.strictObject({ code: z.string().min(16).max(40) });

export const MAX_PASSKEYS = 20;

const moment = z.iso.datetime();

/** The ways in that somebody has, for their account page. */
export const WaysIn = z.strictObject({
  /** Signs in through the firm's provider. Only someone to whom create-user gave a password has one here, too. */
  is_firm: z.boolean(),
  /** When the person last proved who they are; a change needs a proof of the last minutes. */
  proved_at: moment,
  passkeys: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      created_at: moment,
      last_used_at: moment.nullable(),
      /** This session began with it. */
      is_current: z.boolean(),
    }),
  ),
  password: z.strictObject({ changed_at: moment.nullable() }).nullable(),
  totp: z.strictObject({ since: moment.nullable(), last_used_at: moment.nullable() }).nullable(),
  recovery_codes: z.strictObject({ left: z.int(), total: z.int(), last_used_at: moment.nullable() }),
});
export type WaysIn = z.infer<typeof WaysIn>;

const passkeyName = z.string().trim().min(1, 'A passkey needs a name').max(100, 'A name has at most 100 characters');
export const AddPasskeyBody = z.strictObject({ passkey: NewPasskey, name: passkeyName.optional() });
export const RenamePasskeyBody = z.strictObject({ name: passkeyName });
export const SetPasswordBody = z.strictObject({ password: NewPassword });
export const SetTotpBody = z.strictObject({ code: OneTimeCode });
