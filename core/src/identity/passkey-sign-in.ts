import type { PasskeyProof } from '@sealdesk/contract/people/ways-in.ts';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Core } from '../core.ts';
import type { Tx } from '../platform/database/database.ts';
import { handleBytes, refusalReason, relyingParty } from './passkeys.ts';
import { findPasskey, findPasskeyUser, saveUse, type KnownPasskey } from './passkeys.store.ts';
import { recordRefusedSignIn } from './sign-in-records.ts';
import { signInRefused } from './sign-in-refused.ts';
import { hashSecret, newSecret } from './secrets.ts';
import type { Client } from './device.ts';
import { startSessionWithin } from './session.ts';
import { countCall } from './sign-in-limits.ts';
import { insertStep, lockUser, takeStep } from './sign-in.store.ts';

type Options = Awaited<ReturnType<typeof generateAuthenticationOptions>>;

/** Begins a sign-in by passkey: what the browser asks its device with, and the value of the cookie that waits for it. */
export async function beginPasskeySignIn(core: Core, address: string): Promise<{ options: Options; step: string }> {
  // Each leaves a row until it expires.
  await countCall(core, 'passkey', address);
  // No passkeys are named: the device offers those that it has, and a stranger learns nothing.
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(core).id,
    userVerification: 'required',
  });
  const step = newSecret();
  await insertStep(core.db, hashSecret(step), {
    kind: 'passkey',
    userId: null,
    detail: { challenge: options.challenge },
  });
  return { options, step };
}

type Answer = {
  step: string | null;
  proof: PasskeyProof;
  address: string;
  formerHash: Buffer | null;
  client: Client;
};

/**
 * Ends it, and returns the new session's cookie value. The device has asked for finger, face or PIN, so a passkey is both
 * factors. Whatever is wrong gets the same answer, and the challenge is gone after the first.
 */
export async function finishPasskeySignIn(
  core: Core,
  { step, proof, address, formerHash, client }: Answer,
): Promise<string> {
  const takeBack = await countCall(core, 'passkey', address);
  const begun = step === null ? null : await takeStep(core.db, hashSecret(step), 'passkey');
  const credentialId = Buffer.from(proof.id, 'base64url');
  const userId = begun === null ? null : await findPasskeyUser(core.db, credentialId);
  const refuse = async () => {
    await recordRefusedSignIn(core, { userId, method: 'passkey', client });
    throw signInRefused('passkey');
  };
  if (begun === null || userId === null) return refuse();

  const sid = await core.db.transaction().execute(async (tx) => {
    const passkey = await lockPasskey(tx, userId, credentialId);
    const counter = passkey && (await verify(core, passkey, { proof, challenge: begun.detail['challenge']! }));
    if (passkey === null || counter === null) return null;
    await saveUse(tx, passkey.id, counter);
    return startSessionWithin(core, tx, { userId, formerHash, method: 'passkey', client, passkeyId: passkey.id });
  });
  if (sid === null) return refuse();
  await takeBack();
  return sid;
}

/** Finds the passkey of a customer who has access. The firm's people sign in by none. */
async function lockPasskey(tx: Tx, userId: number, credentialId: Buffer): Promise<KnownPasskey | null> {
  const user = await lockUser(tx, userId);
  return user === null || user.isStaff ? null : findPasskey(tx, userId, credentialId);
}

/** Returns how often the device has signed, or null when the proof is not right. */
async function verify(
  core: Core,
  { credentialId, publicKey, counter, handle }: KnownPasskey,
  { proof, challenge }: { proof: PasskeyProof; challenge: string },
): Promise<number | null> {
  const { id, rawId, type, response } = proof;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  try {
    // A passkey that is found without an address always says whose it is.
    if (userHandle !== Buffer.from(handleBytes(handle)).toString('base64url')) throw new Error('Another user handle.');
    const relying = relyingParty(core);
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: relying.origin,
      expectedRPID: relying.id,
      requireUserVerification: true,
      // Refuses a counter that does not go up, unless the device counts nothing.
      credential: { id: credentialId.toString('base64url'), publicKey: Uint8Array.from(publicKey), counter },
    });
    if (!verified) throw new Error('The signature is not right.');
    return authenticationInfo.newCounter;
  } catch (error) {
    core.log.info({ reason: refusalReason(error) }, 'a passkey was refused');
    return null;
  }
}
