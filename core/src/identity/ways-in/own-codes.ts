import { WAY_IN_MESSAGES } from '@sealdesk/contract/people/way-in-messages.ts';
import type { TotpSecretReply, WaysIn } from '@sealdesk/contract/people/ways-in.ts';
import type { Core } from '../../core.ts';
import { databaseTime } from '../../platform/database/database-clock.ts';
import { decrypt, encrypt } from '../../platform/encryption.ts';
import { Refused } from '../../refused.ts';
import { selectPasskeyOwner } from '../passkeys.store.ts';
import { makeRecoveryCodes } from '../recovery-codes.ts';
import { saveTotp } from '../save-totp.ts';
import type { Caller } from '../session.ts';
import { insertStep, takeStep } from '../sign-in.store.ts';
import { matchTotp, newTotpSecret, totpUri } from '../totp.ts';
import { noteWayIn } from './note-way-in.ts';
import { changeWayIn, ownStep } from './change-way-in.ts';
import { getWaysIn } from './ways-in.ts';

/** Returns a new secret of codes. It counts once a code of it was entered; until then the former one does. */
export async function newTotp(core: Core, caller: Caller): Promise<TotpSecretReply> {
  const secret = newTotpSecret();
  return changeWayIn(core, caller, 'password', async (tx, userId) => {
    const detail = { secret: encrypt(core.config.SECRETS_KEY, secret).toString('base64') };
    await insertStep(tx, ownStep('new-totp', userId), { kind: 'new-totp', userId, detail });
    const { email } = await selectPasskeyOwner(tx, userId);
    return { secret, uri: totpUri(secret, email) };
  });
}

/** Makes that secret the caller's, by a code of it. */
export async function setTotp(core: Core, caller: Caller, code: string): Promise<WaysIn> {
  return changeWayIn(core, caller, 'password', async (tx, userId) => {
    // A refusal takes the deletion back: who mistypes the code enters the next one.
    const begun = await takeStep(tx, ownStep('new-totp', userId), 'new-totp');
    if (begun === null) throw new Refused('conflict', WAY_IN_MESSAGES.codeRunOut);
    const secret = decrypt(core.config.SECRETS_KEY, Buffer.from(begun.detail['secret']!, 'base64'));
    const step = await matchTotp(secret, code, await databaseTime(tx), null);
    if (step === null) {
      throw new Refused('invalid', WAY_IN_MESSAGES.codeNotRight, { code: [WAY_IN_MESSAGES.codeNotRight] });
    }
    await saveTotp(core, tx, userId, { secret, step });
    await noteWayIn(core, tx, userId, { kind: 'code-set', what: 'The authenticator app was set up anew.' });
    return getWaysIn(tx, caller);
  });
}

/** Makes ten new recovery codes, which void the former ones; they can't be read again. */
export async function newRecoveryCodes(core: Core, caller: Caller): Promise<string[]> {
  return changeWayIn(core, caller, 'password', async (tx, userId) => {
    const codes = await makeRecoveryCodes(tx, userId);
    await noteWayIn(core, tx, userId, {
      kind: 'recovery-codes-made',
      what: 'New recovery codes were made. The former ones do not work any more.',
    });
    return codes;
  });
}
