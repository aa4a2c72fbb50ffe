import { createHash, randomBytes } from 'node:crypto';

/** Returns a random secret for a cookie or a token: 256 bits that nobody can guess. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash of a secret, the only form in which it is stored. Plain SHA-256 does: the secret itself is random. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
