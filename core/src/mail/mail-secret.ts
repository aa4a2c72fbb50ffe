import { decrypt, encrypt } from '../platform/encryption.ts';
import type { Composed } from './compose-mail.ts';
import type { Mail } from './mail.ts';

/** Stands for the secret of a one-time link in a mail that is kept. */
const MARK = '{secret}';

/** Returns the mail as it is kept: with its secret apart and encrypted, so that who reads the outbox can use no link. */
export function hideSecret(
  composed: Composed,
  secret: string | null,
  key: string,
): Composed & { secret: Buffer | null } {
  if (secret === null) return { ...composed, secret };
  const hide = (words: string) => words.replaceAll(secret, MARK);
  return { ...composed, body: hide(composed.body), html: hide(composed.html), secret: encrypt(key, secret) };
}

/** Returns the mail as it goes out. */
export function showSecret(mail: Mail, key: string): Mail {
  if (mail.secret === null) return mail;
  const secret = decrypt(key, mail.secret);
  const show = (words: string) => words.replaceAll(MARK, secret);
  return { ...mail, body: show(mail.body), html: mail.html === null ? null : show(mail.html) };
}

/** Returns true for a mail with a one-time link whose secret is no longer kept. */
export function hasLostSecret({ body, secret }: Pick<Mail, 'body' | 'secret'>): boolean {
  return secret === null && body.includes(MARK);
}
