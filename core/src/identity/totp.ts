import { generate, generateSecret, generateURI, verify } from 'otplib';

const PERIOD_SECONDS = 30;

/** Returns a new secret for time-based codes, in the base32 that authenticator apps take. */
export function newTotpSecret(): string {
  return generateSecret();
}

/** Returns the address behind the QR code that an authenticator app scans. */
export function totpUri(secret: string, email: string): string {
  return generateURI({ issuer: 'Sealdesk', label: email, secret });
}

/** Returns the code that the person's app shows at that time (Unix seconds). */
export async function totpCode(secret: string, now: number): Promise<string> {
  return generate({ secret, epoch: now });
}

/**
 * Returns the step of a right code, or null. One step of clock drift either way is accepted,
 * and nothing at or before the last used step: a code works once.
 */
export async function matchTotp(
  secret: string,
  code: string,
  at: Date,
  lastStep: number | null,
): Promise<number | null> {
  const now = at.getTime() / 1000;
  const result = await verify({
    secret,
    token: code.replaceAll(/\s/g, ''),
    epoch: now,
    epochTolerance: PERIOD_SECONDS,
    ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
  });
  return result.valid ? Math.floor(now / PERIOD_SECONDS) + result.delta : null;
}
