import type { SecondCode } from '@sealdesk/contract/people/session.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import { TryLater } from '../refused.ts';
import { BoundedQueue } from '../platform/bounded-queue.ts';
import { isKnownDevice } from './known-device.ts';
import { PASSWORDS_AT_ONCE, pretendToVerify, verifyPassword } from './passwords.ts';
import { signInRefused } from './sign-in-refused.ts';
import { hashSecret, newSecret } from './secrets.ts';
import type { Client } from './device.ts';
import { startSessionWithin } from './session.ts';
import { recordRefusedSignIn } from './sign-in-records.ts';
import { findUserByEmail, insertStep, lockUser, type SignInUser } from './sign-in.store.ts';
import { countPasswordTry } from './sign-in-limits.ts';

/** Where a sign-in stands after the password. */
export type AfterPassword = { next: 'totp'; step: string; codes: SecondCode[] } | { next: 'done'; sid: string };

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
  const account = asked.email.trim().toLowerCase();
  const counted = await tries.run(async () => {
    const user = await findUserByEmail(core.db, account);
    const attempt = await countPasswordTry(core, {
      account,
      userId: user?.id ?? null,
      address: asked.address,
      isKnownDevice: user !== null && isKnownDevice(core.config.SECRETS_KEY, asked.device, user),
    });
    return attempt.wait === null ? tryPassword(core, asked, { user, clearAttempts: attempt.takeBack }) : attempt;
  });
  if ('next' in counted) return counted;
  // It waits in nobody's place. What it finds afterwards may have changed meanwhile.
  await counted.wait?.();
  return tries.run(async () => {
    const user = await findUserByEmail(core.db, account);
    return tryPassword(core, asked, { user, clearAttempts: counted.takeBack });
  });
}

type CountedUser = { user: SignInUser | null; clearAttempts: () => Promise<void> };

async function tryPassword(
  core: Core,
  { email, password, formerHash, client }: PasswordSignIn,
  { user, clearAttempts }: CountedUser,
): Promise<AfterPassword> {
  const right =
    user?.passwordHash && user.mayUsePassword
      ? await verifyPassword(user.passwordHash, password)
      : await pretendToVerify(password);
  if (!user || !right) {
    await recordRefusedSignIn(core, { userId: user?.id ?? null, method: 'password', client, typedName: email });
    throw signInRefused('password');
  }

  if (needsCode(core, user)) {
    // Without a second factor nobody signs in where one is required: enrollment is by invitation.
    const codes = codesOf(user);
    if (codes.length === 0) throw signInRefused('password');
    await clearAttempts();
    const step = newSecret();
    await insertStep(core.db, hashSecret(step), { kind: 'totp', userId: user.id, detail: {} });
    return { next: 'totp', step, codes };
  }
  await clearAttempts();
  return { next: 'done', sid: await startWithoutCode(core, user, { formerHash, client }) };
}

/** Begins the session of a right password that needs no code, unless it was replaced or removed while it was checked. */
async function startWithoutCode(
  core: Core,
  { id: userId, passwordHash }: SignInUser,
  begun: Pick<PasswordSignIn, 'formerHash' | 'client'>,
): Promise<string> {
  return core.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user?.mayUsePassword || user.passwordHash !== passwordHash) throw signInRefused('password');
    return startSessionWithin(core, tx, { userId, method: 'password', ...begun });
  });
}

function codesOf({ totpSecret, hasRecoveryCodes }: SignInUser): SecondCode[] {
  return [...(totpSecret ? ['app' as const] : []), ...(hasRecoveryCodes ? ['recovery' as const] : [])];
}

function needsCode(core: Core, user: SignInUser): boolean {
  return user.totpSecret !== null || user.isStaff || core.config.CUSTOMER_SECOND_FACTOR;
}
