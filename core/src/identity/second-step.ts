import type { SignInMethod } from '@sealdesk/contract/people/account.ts';
import type { Core } from '../core.ts';
import { databaseTime } from '../platform/database/database-clock.ts';
import type { Tx } from '../platform/database/database.ts';
import { decrypt } from '../platform/encryption.ts';
import { raiseAlert } from '../platform/metrics.ts';
import { recordAs } from './name-actor.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { spendRecoveryCode } from './recovery-codes.store.ts';
import { signInRefused } from './sign-in-refused.ts';
import { hashSecret } from './secrets.ts';
import type { Client } from './device.ts';
import { startSessionWithin } from './session.ts';
import { recordRefusedSignIn } from './sign-in-records.ts';
import { countAttempt, countCall } from './sign-in-limits.ts';
import { addAttempts } from './sign-in-limits.store.ts';
import { findTotpStep, lockUser, saveTotpStep, takeStep, type SignInUser } from './sign-in.store.ts';
import { matchTotp } from './totp.ts';
import { mailWrongCodes } from './way-in-mail.ts';
import { noteWayIn } from './ways-in/note-way-in.ts';

/** Wrong codes of one person that raise an alert, once within the time. Signing in right does not clear them. */
const WRONG_CODES = { most: 3, minutes: 24 * 60 };

/** What completes a password. */
type Completion = {
  step: string | null;
  code: string;
  address: string;
  formerHash: Buffer | null;
  client: Client;
};

/** A kind of second factor: how its wrong codes are counted, and whether a code is right, which uses it up. */
type Factor = {
  method: SignInMethod;
  counterOf: (userId: number) => string;
  use: (core: Core, tx: Tx, user: SignInUser, code: string) => Promise<boolean>;
};

const TOTP: Factor = {
  method: 'password-and-code',
  counterOf: String,
  use: async ({ config }, tx, { id, totpSecret, totpLastStep }, code) => {
    if (totpSecret === null) return false;
    const secret = decrypt(config.SECRETS_KEY, totpSecret);
    const used = await matchTotp(secret, code, await databaseTime(tx), totpLastStep);
    if (used !== null) await saveTotpStep(tx, id, used);
    return used !== null;
  },
};

const RECOVERY_CODE: Factor = {
  method: 'recovery-code',
  // Of its own: whoever guesses at the one does not keep the person from the other.
  counterOf: (userId) => `${userId} recovery`,
  use: async (core, tx, { id, contactId }, code) => {
    const left = await spendRecoveryCode(tx, id, hashRecoveryCode(code));
    if (left === null) return false;
    await recordAs(tx, contactId);
    const what = `A recovery code was used to sign in. ${left} ${left === 1 ? 'is' : 'are'} left.`;
    await noteWayIn(core, tx, id, { kind: 'recovery-code-used', detail: { left }, what });
    return true;
  },
};

/** Checks the code that completes a password, and returns the new session's cookie value. A code works once. */
export async function signInWithCode(core: Core, completion: Completion): Promise<string> {
  return completePassword(core, TOTP, completion);
}

/** Does the same with a recovery code, for who does not have their device at hand. */
export async function signInWithRecoveryCode(core: Core, completion: Completion): Promise<string> {
  const takeBack = await countCall(core, 'recovery-code', completion.address);
  const sid = await completePassword(core, RECOVERY_CODE, completion);
  await takeBack();
  return sid;
}

async function completePassword(
  core: Core,
  { method, counterOf, use }: Factor,
  { step, code, formerHash, client }: Completion,
): Promise<string> {
  const idHash = step === null ? null : hashSecret(step);
  const userId = idHash === null ? null : await findTotpStep(core.db, idHash);
  if (idHash === null || userId === null) throw signInRefused('code');

  const clearAttempts = await countAttempt(core, [{ counts: 'code', key: counterOf(userId) }]);
  let isWrong = false;
  try {
    const sid = await core.db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, userId);
      // The step is used up before the code, so that a code is not lost to one that was used in the meantime.
      if (!user?.mayUsePassword || !(await takeStep(tx, idHash, 'totp'))) throw signInRefused('code');
      isWrong = !(await use(core, tx, user, code));
      if (isWrong) throw signInRefused('code');
      return startSessionWithin(core, tx, { userId, formerHash, method, client });
    });
    await clearAttempts();
    return sid;
  } catch (error) {
    if (isWrong) {
      await recordRefusedSignIn(core, { userId, method, client });
      await noteWrongCode(core, userId);
    }
    throw error;
  }
}

/** Alerts and mails the person at the third wrong code of a day: whoever enters it has the right password. */
async function noteWrongCode(core: Core, userId: number): Promise<void> {
  await core.db.transaction().execute(async (tx) => {
    if ((await addAttempts(tx, { key: `wrong-code:${userId}`, ...WRONG_CODES })) !== WRONG_CODES.most) return;
    raiseAlert(core.log, 'codes-guessed', { userId }, 'Wrong codes were entered after the right password');
    await mailWrongCodes(core, tx, userId);
  });
}
