import type { NewPasskey } from '@sealdesk/contract/people/ways-in.ts';
import { WAY_IN_MESSAGES } from '@sealdesk/contract/people/way-in-messages.ts';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import type { Core } from '../core.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import { insertPasskey, selectPasskeyOwner, type CheckedPasskey } from './passkeys.store.ts';

const PRODUCT_NAME = 'Sealdesk';
/** What a passkey is called until its owner names it. */
export const UNNAMED_PASSKEY = 'Passkey';

type Options = Awaited<ReturnType<typeof generateRegistrationOptions>>;

/** Returns what a browser makes a new passkey of that person with. The challenge in it is kept, and compared once. */
export async function registrationOptions(core: Core, userId: number, db: Db | Tx = core.db): Promise<Options> {
  const { handle, email, name, known } = await selectPasskeyOwner(db, userId);
  return generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: relyingParty(core).id,
    userName: email,
    userDisplayName: name,
    userID: handleBytes(handle),
    attestationType: 'none',
    // It is found by the device without an address, and the device asks for finger, face or PIN: both factors in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
  });
}

/** Returns what is kept of a passkey that was made for that challenge; refuses one that was made in any other way. */
export async function verifyRegistration(
  core: Core,
  { challenge, passkey }: { challenge: string; passkey: NewPasskey },
): Promise<CheckedPasskey> {
  try {
    const { origin, id } = relyingParty(core);
    requireNoCertificates(passkey);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: asResponse(passkey),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    });
    if (!verified) throw new Error('The attestation is not right.');
    const { credential } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: passkey.response.transports ?? [],
    };
  } catch (error) {
    // The library throws for whatever is wrong with it, and all of it comes from the browser.
    core.log.info({ reason: refusalReason(error) }, 'a new passkey was refused');
    throw new Refused('invalid', WAY_IN_MESSAGES.passkeyNotMade);
  }
}

/** Saves a passkey that was verified; returns its number. One that is somebody's already is refused. */
export async function savePasskey(
  tx: Tx,
  userId: number,
  checked: CheckedPasskey,
  name: string = UNNAMED_PASSKEY,
): Promise<number> {
  const id = await insertPasskey(tx, userId, { ...checked, name });
  if (id === null) throw new Refused('conflict', WAY_IN_MESSAGES.passkeyKnown);
  return id;
}

/** Who asks for passkeys: the configured address alone decides, never a header of a request. */
export function relyingParty({ config }: Pick<Core, 'config'>): { origin: string; id: string } {
  const { origin, hostname } = new URL(config.PUBLIC_URL);
  return { origin, id: hostname };
}

/** Returns the bytes by which devices know a person. */
export function handleBytes(handle: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(handle.replaceAll('-', ''), 'hex'));
}

/**
 * No device is asked who made it. A statement with certificates is refused before it is read further: checking their
 * chain would have the server call addresses that stand in them.
 */
function requireNoCertificates({ response }: NewPasskey): void {
  const attestation = decodeAttestationObject(Uint8Array.from(Buffer.from(response.attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  const isPlain = format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
  if (!isPlain) throw new Error(`An attestation of the form ${format} was not asked for.`);
}

type Response = Parameters<typeof verifyRegistrationResponse>[0]['response'];

function asResponse({ id, rawId, type, response }: NewPasskey): Response {
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports }, clientExtensionResults: {} };
}

/** Returns what the library objected to, without the values that it quotes: a challenge is a secret while it is open. */
export function refusalReason(error: unknown): string {
  return String(error)
    .replaceAll(/"[^"]*"?/g, '…')
    .slice(0, 200);
}
