import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import { TryLater } from '../refused.ts';
import { BoundedQueue } from '../platform/bounded-queue.ts';
import { isKnownDevice } from './known-device.ts';
import { PASSWORDS_AT_ONCE, pretendToVerify, verifyPassword } from './passwords.ts';
import { signInRefused } from './sign-in-refused.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { startSession, type Client } from './session.ts';
import { findUserByEmail, insertStep, type SignInUser } from './sign-in.store.ts';
import { countPasswordTry } from './sign-in-limits.ts';

/** Where a sign-in stands after the password. */
export type AfterPassword = { next: 'totp'; step: string } | { next: 'done'; sid: string };

/**
 * Tries under way. One more than passwords are computed at once, for one is waiting for the database; all others wait
 * here, so that a thousand at once leave connections and threads for everybody else.
 */
const tries = new BoundedQueue(
  { atOnce: PASSWORDS_AT_ONCE + 1, longestWaitMs: 2_000, mostWaiting: 200, expectedMs: 30 },
  (seconds) => new TryLater('unavailable', MESSAGES.unavailable, seconds),
);

type PasswordSignIn = {
  email: string;
  password: string;
  address: string;
  /** The mark of a device that somebody signed in with before, as the browser sent it. */
  device: string | null;
  formerHash: Buffer | null;
  client: Client;
};

/** Refuses a sign-in by password that would wait too long, before anything of it is read. */
export function refuseWhenBusy(): void {
  tries.refuseWhenFull();
}

/** Checks e-mail and password. An unknown address, a wrong password and a deleted person get the same answer, as late. */
export async function signInWithPassword(core: Core, asked: PasswordSignIn): Promise<AfterPassword> {
  return tries.run(() => tryPassword(core, asked));
}

async function tryPassword(
  core: Core,
  { email, password, address, device, formerHash, client }: PasswordSignIn,
): Promise<AfterPassword> {
  const account = email.trim().toLowerCase();
  const user = await findUserByEmail(core.db, account);
  const clearAttempts = await countPasswordTry(core, {
    account,
    userId: user?.id ?? null,
    address,
    isKnownDevice: user !== null && isKnownDevice(core.config.SECRETS_KEY, device, user),
  });
  const right = user?.passwordHash
    ? await verifyPassword(user.passwordHash, password)
    : await pretendToVerify(password);
  if (!user || !right) throw signInRefused('password');

  if (needsCode(core, user)) {
    // Without a second factor nobody signs in where one is required: enrollment is by invitation.
    if (!user.totpSecret && !user.hasRecoveryCodes) throw signInRefused('password');
    await clearAttempts();
    const step = newSecret();
    await insertStep(core.db, hashSecret(step), { kind: 'totp', userId: user.id, detail: {} });
    return { next: 'totp', step };
  }
  await clearAttempts();
  return { next: 'done', sid: await startSession(core, { userId: user.id, formerHash, method: 'password', client }) };
}

function needsCode(core: Core, user: SignInUser): boolean {
  return user.totpSecret !== null || user.isStaff || core.config.CUSTOMER_SECOND_FACTOR;
}
