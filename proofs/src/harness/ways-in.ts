import type { NewPasskey, PasskeyProof } from '@sealdesk/contract/people/ways-in.ts';
import type { Authenticator, Deviation } from '@sealdesk/core/testing/authenticator.ts';
import type { Answer, Visitor } from './visitor.ts';

type RequestOptions = Parameters<Authenticator['prove']>[0];
type CreationOptions = Parameters<Authenticator['make']>[0];

/** Asks what a device is to sign. */
export async function askForPasskey(visitor: Visitor): Promise<RequestOptions> {
  const answer = await visitor.send('/auth/passkey/options', { method: 'POST' });
  if (answer.status !== 200) throw new Error(`No options for a passkey: ${answer.status} ${answer.text}`);
  return (answer.json as { options: RequestOptions }).options;
}

/** Sends what a device signed. */
export async function sendPasskey(visitor: Visitor, passkey: PasskeyProof): Promise<Answer> {
  return visitor.send('/auth/passkey/verify', { method: 'POST', body: { passkey } });
}

/** Signs in by the passkey on that device, or tries to. */
export async function signInByPasskey(
  visitor: Visitor,
  device: Authenticator,
  deviation: Deviation = {},
): Promise<Answer> {
  return sendPasskey(visitor, device.prove(await askForPasskey(visitor), deviation));
}

/** Makes a further passkey of the signed-in person on that device. */
export async function makePasskey(
  visitor: Visitor,
  device: Authenticator,
  deviation: Deviation = {},
): Promise<NewPasskey> {
  const answer = await visitor.send('/api/user/passkeys/options', { method: 'POST' });
  if (answer.status !== 200) throw new Error(`No options for a new passkey: ${answer.status} ${answer.text}`);
  return device.make((answer.json as { options: CreationOptions }).options, deviation);
}
