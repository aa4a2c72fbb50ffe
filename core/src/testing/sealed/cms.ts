import { createHash, sign, X509Certificate } from 'node:crypto';
import { childrenOf, readElement, TAG } from '../../pdf/signatures/der.ts';
import type { Identity } from './identity.ts';

type CmsOptions = {
  /** Written into the signature itself; left out where the PDF alone has the time, as most programs do. */
  signingTime?: Date | undefined;
  /** With the attribute that ETSI asks for. */
  isCades?: boolean | undefined;
};

const SHA256 = sequence(oid('2.16.840.1.101.3.4.2.1'));
const DATA = oid('1.2.840.113549.1.7.1');

/**
 * Signs the SHA-256 of a document, which the signature does not hold. `openssl cms` does the same, but writes the time of
 * now into it; a test needs signatures of other days.
 */
export function signDetached(digest: Buffer, { certificate, key }: Identity, options: CmsOptions = {}): Buffer {
  const signer = new X509Certificate(certificate);
  const attributes = [
    attribute('1.2.840.113549.1.9.3', DATA),
    attribute('1.2.840.113549.1.9.4', der(TAG.octetString, digest)),
    ...(options.signingTime ? [attribute('1.2.840.113549.1.9.5', utcTime(options.signingTime))] : []),
    ...(options.isCades ? [attribute('1.2.840.113549.1.9.16.2.47', signingCertificate(signer.raw))] : []),
  ].toSorted(Buffer.compare);
  const isEc = signer.publicKey.asymmetricKeyType === 'ec';
  const algorithm = isEc ? sequence(oid('1.2.840.10045.4.3.2')) : sequence(oid('1.2.840.113549.1.1.1'), der(0x05));
  const signerInfo = sequence(
    integer(1),
    issuerAndSerial(signer.raw),
    SHA256,
    der(TAG.context0, ...attributes),
    algorithm,
    der(TAG.octetString, sign('sha256', der(TAG.set, ...attributes), key)),
  );
  const signedData = sequence(
    integer(1),
    der(TAG.set, SHA256),
    sequence(DATA),
    der(TAG.context0, signer.raw),
    der(TAG.set, signerInfo),
  );
  return sequence(oid('1.2.840.113549.1.7.2'), der(TAG.context0, signedData));
}

function attribute(type: string, value: Buffer): Buffer {
  return sequence(oid(type), der(TAG.set, value));
}

function signingCertificate(certificate: Buffer): Buffer {
  const hash = createHash('sha256').update(certificate).digest();
  return sequence(sequence(sequence(der(TAG.octetString, hash))));
}

/** How a signature names the certificate that it was made with. */
function issuerAndSerial(certificate: Buffer): Buffer {
  const [, serial, , issuer] = childrenOf(childrenOf(readElement(certificate))[0]);
  return sequence(issuer!.bytes, serial!.bytes);
}

function utcTime(time: Date): Buffer {
  return der(TAG.utcTime, Buffer.from(`${time.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));
}

function integer(value: number): Buffer {
  return der(TAG.integer, Buffer.from([value]));
}

function sequence(...parts: Buffer[]): Buffer {
  return der(TAG.sequence, ...parts);
}

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((number) => {
    const digits = [number & 0x7f];
    for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128))
      digits.unshift((left & 0x7f) | 0x80);
    return digits;
  });
  return der(TAG.object, Buffer.from(bytes));
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const digits = length.subarray(length.findIndex((byte) => byte !== 0));
  return Buffer.concat([Buffer.from([tag, 0x80 + digits.length]), digits, content]);
}
