import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { handleBytes } from '../identity/passkeys.ts';
import type { Db } from '../platform/database/database.ts';
import type { NewPasskey, PasskeyProof } from '@sealdesk/contract/people/ways-in.ts';

// A double for a device that a test of the server can't have: a phone or a security key with the browser before it. It
// makes real keys, and real answers as WebAuthn writes them; only nobody lays a finger on it. Browser tests use the
// authenticator of Chromium instead.

/** What a dishonest device or browser does otherwise. */
export type Deviation = {
  /** The page that the browser says it is on. */
  origin?: string;
  /** The site that the device says it signs for. */
  rpId?: string;
  challenge?: string;
  type?: string;
  /** Whether the device asked for finger, face or PIN. */
  isVerified?: boolean;
  /** How often it says that it has signed. */
  counter?: number;
  userHandle?: string | null;
  /** The form of the statement on who made the device. */
  format?: string;
};

type CreationOptions = { challenge: string; rp: { id?: string }; user: { id: string } };
type RequestOptions = { challenge: string; rpId?: string };

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** One passkey on one device. */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url');
  userHandle = '';
  private signed = 0;
  private readonly origin: string;
  private readonly privateKey: KeyObject;
  readonly coseKey: Buffer;

  constructor(origin: string) {
    this.origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = privateKey;
    const { x, y } = publicKey.export({ format: 'jwk' });
    this.coseKey = es256Key(Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url'));
  }

  /** Makes the passkey, and answers as a browser does. */
  make(options: CreationOptions, deviation: Deviation = {}): NewPasskey {
    this.userHandle = options.user.id;
    const clientData = this.clientData(options.challenge, { type: 'webauthn.create', ...deviation });
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.coseKey]);
    const data = authenticatorData(options.rp.id!, HAS_KEY, { counter: this.signed, ...deviation });
    const attestation = cborMap([
      ['fmt', cborText(deviation.format ?? 'none')],
      ['attStmt', cborMap([])],
      ['authData', cborBytes(Buffer.concat([data, credential]))],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    };
  }

  /** Proves that it holds the passkey, and answers as a browser does. */
  prove(options: RequestOptions, deviation: Deviation = {}): PasskeyProof {
    this.signed = deviation.counter ?? this.signed + 1;
    const clientData = this.clientData(options.challenge, { type: 'webauthn.get', ...deviation });
    const data = authenticatorData(options.rpId!, 0, { counter: this.signed, ...deviation });
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: deviation.userHandle === undefined ? this.userHandle : deviation.userHandle,
      },
      clientExtensionResults: {},
    };
  }

  private clientData(challenge: string, deviation: Deviation & { type: string }): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: deviation.type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? this.origin,
        crossOrigin: false,
      }),
    );
  }
}

function authenticatorData(
  rpId: string,
  flags: number,
  deviation: Pick<Deviation, 'rpId' | 'isVerified'> & { counter: number },
): Buffer {
  const { isVerified = true, counter } = deviation;
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags | PRESENT | (isVerified ? VERIFIED : 0));
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(deviation.rpId ?? rpId), rest]);
}

/** The public key as COSE writes it: key type EC2, algorithm ES256, curve P-256, and the point. */
function es256Key(x: Buffer, y: Buffer): Buffer {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([head, Buffer.from([0x21]), cborBytes(x), Buffer.from([0x22]), cborBytes(y)]);
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}

const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (entries: [string, Buffer][]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flatMap(([key, value]) => [cborText(key), value])]);

/** A passkey of that person that is known already, on a device of its own. */
export async function aPasskey(db: Db, userId: number, origin: string, name = 'Phone'): Promise<Authenticator> {
  const device = new Authenticator(origin);
  const { passkey_handle } = await db
    .selectFrom('app_user')
    .select('passkey_handle')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  device.userHandle = Buffer.from(handleBytes(passkey_handle)).toString('base64url');
  const credential_id = Buffer.from(device.id, 'base64url');
  await db
    .insertInto('passkey')
    .values({ user_id: userId, credential_id, public_key: device.coseKey, counter: 0, name })
    .execute();
  return device;
}
