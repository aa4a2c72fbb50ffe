import { WAY_IN_MESSAGES } from '@sealdesk/contract/people/way-in-messages.ts';
import { MAX_PASSKEYS, type NewPasskey, type WaysIn } from '@sealdesk/contract/people/ways-in.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../../core.ts';
import { Refused } from '../../refused.ts';
import { registrationOptions, savePasskey, UNNAMED_PASSKEY, verifyRegistration } from '../passkeys.ts';
import { hashSecret } from '../secrets.ts';
import type { Caller } from '../session.ts';
import { deleteSessionsOfPasskey } from '../sessions.store.ts';
import { insertStep, takeStep } from '../sign-in.store.ts';
import { noteWayIn } from './note-way-in.ts';
import { changeWayIn, ownStep, requireCanChange } from './change-way-in.ts';
import { deletePasskey, selectWaysIn, updatePasskeyName } from './ways-in.store.ts';
import { getWaysIn, hasAnotherWayIn } from './ways-in.ts';

/** Returns what the caller's browser makes a further passkey with, within the next minutes. */
export async function newPasskeyOptions(core: Core, caller: Caller): ReturnType<typeof registrationOptions> {
  return changeWayIn(core, caller, 'passkey', async (tx, userId) => {
    const options = await registrationOptions(core, userId, tx);
    const detail = { challenge: options.challenge };
    await insertStep(tx, ownStep('new-passkey', userId), { kind: 'new-passkey', userId, detail });
    return options;
  });
}

/** Adds a passkey that was made with those options, which work once. */
export async function addPasskey(
  core: Core,
  caller: Caller,
  { passkey, name = UNNAMED_PASSKEY }: { passkey: NewPasskey; name?: string | undefined },
): Promise<WaysIn> {
  await requireCanChange(core, caller, 'passkey');
  const { userId } = caller.viewer;
  const begun = await takeStep(core.db, ownStep('new-passkey', userId), 'new-passkey');
  if (begun === null) throw new Refused('invalid', WAY_IN_MESSAGES.passkeyNotMade);
  const checked = await verifyRegistration(core, { challenge: begun.detail['challenge']!, passkey });
  return changeWayIn(core, caller, 'passkey', async (tx) => {
    const { passkeys } = await selectWaysIn(tx, userId);
    if (passkeys.length >= MAX_PASSKEYS) throw new Refused('conflict', WAY_IN_MESSAGES.tooManyPasskeys);
    await savePasskey(tx, userId, checked, name);
    await noteWayIn(core, tx, userId, {
      kind: 'passkey-added',
      detail: { name },
      what: `A passkey was added: ${name}.`,
    });
    return getWaysIn(tx, caller);
  });
}

/** Gives one of the caller's passkeys another name. */
export async function renamePasskey(
  core: Core,
  caller: Caller,
  { id, name }: { id: number; name: string },
): Promise<WaysIn> {
  return changeWayIn(core, caller, 'passkey', async (tx, userId) => {
    if (!(await updatePasskeyName(tx, { userId, id, name }))) throw new Refused('missing', MESSAGES.notFound);
    return getWaysIn(tx, caller);
  });
}

/** Removes one of the caller's passkeys and ends the sessions that began with it, but the present one. */
export async function removePasskey(core: Core, caller: Caller, id: number): Promise<WaysIn> {
  return changeWayIn(core, caller, 'passkey', async (tx, userId) => {
    const facts = await selectWaysIn(tx, userId);
    const passkey = facts.passkeys.find((one) => one.id === id);
    if (passkey === undefined) throw new Refused('missing', MESSAGES.notFound);
    if (!hasAnotherWayIn(core, facts, id)) throw new Refused('conflict', WAY_IN_MESSAGES.onlyWayIn);
    await deleteSessionsOfPasskey(tx, id, hashSecret(caller.sid));
    await deletePasskey(tx, userId, id);
    await noteWayIn(core, tx, userId, {
      kind: 'passkey-removed',
      detail: { name: passkey.name },
      what: `A passkey was removed: ${passkey.name}.`,
    });
    return getWaysIn(tx, caller);
  });
}
