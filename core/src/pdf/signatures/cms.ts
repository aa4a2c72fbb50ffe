import {
  createHash,
  createVerify,
  constants,
  timingSafeEqual,
  verify,
  X509Certificate,
  type Verify,
} from 'node:crypto';
import { childrenOf, MalformedDer, octetsOf, oidOf, readElement, TAG, timeOf, type Element } from './der.ts';

/** How a signature was made. `sha1` and older are broken: with them, two documents can have one signature. */
export type HashName = 'sha256' | 'sha384' | 'sha512';

/** A signature in the form of CMS (RFC 5652) over a document that is not in it, as far as a PDF uses it. */
export type Cms = {
  hash: HashName;
  certificate: X509Certificate;
  /** By the signer's own clock. */
  signingTime: Date | null;
  /** What the document's hash has to be; null where the signature is over the document itself. */
  documentHash: Buffer | null;
  /** Whether what was signed in place of the document, which names its hash, was signed by the certificate's key. */
  areAttributesSigned: boolean;
  /** Opens the check of a signature over the document itself, which is then passed to it piece by piece. */
  openVerify(): { verify: Verify; end(): boolean };
};

/** A signature of a kind that is not read: by old means, or such as no PDF has. */
export class UnknownCms extends Error {}

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  subjectKeyIdentifier: '2.5.29.14',
  rsaPss: '1.2.840.113549.1.1.10',
  ed25519: '1.3.101.112',
} as const;

const HASHES: Record<string, HashName> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** Signature algorithms that name their hash as well, which then has to be the same. */
const COMBINED: Record<string, HashName> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
};
const RSA = '1.2.840.113549.1.1.1';

/** Reads a signature; throws `MalformedDer` or `UnknownCms` where it can't be read. */
export function readCms(bytes: Buffer): Cms {
  try {
    return parse(bytes);
  } catch (error) {
    // A certificate or key that OpenSSL refuses to read is the file's fault.
    if (!/^ERR_(OSSL|CRYPTO)/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new MalformedDer('The certificate or its key is not one.', { cause: error });
  }
}

function parse(bytes: Buffer): Cms {
  const [type, wrapped] = childrenOf(readElement(bytes));
  if (oidOf(type) !== OID.signedData) throw new UnknownCms('Not a signature.');
  const parts = childrenOf(childrenOf(expected(wrapped, TAG.context0))[0]);
  const content = childrenOf(expected(parts[2], TAG.sequence));
  if (oidOf(content[0]) !== OID.data || content.length > 1) throw new UnknownCms('The document is in the signature.');
  const certificates = parts.filter(({ tag }) => tag === TAG.context0).flatMap((element) => childrenOf(element));
  const signers = childrenOf(expected(parts.at(-1), TAG.set));
  if (signers.length !== 1) throw new UnknownCms(`${signers.length} signers in one signature.`);
  return readSigner(
    signers[0]!,
    certificates.filter(({ tag }) => tag === TAG.sequence),
  );
}

function readSigner(signer: Element, certificates: Element[]): Cms {
  const [version, id, digest, ...rest] = childrenOf(expected(signer, TAG.sequence));
  if (![1, 3].includes(expected(version, TAG.integer).content[0] ?? 0)) throw new UnknownCms('An unknown version.');
  const hash = HASHES[oidOf(childrenOf(expected(digest, TAG.sequence))[0])];
  if (!hash) throw new UnknownCms('An old or unknown hash.');
  const signed = rest[0]?.tag === TAG.context0 ? rest.shift()! : null;
  const [algorithm, value] = rest;
  const certificate = findCertificate(certificates, expected(id, id?.tag ?? 0));
  const how = { hash, ...keyFor(certificate, childrenOf(expected(algorithm, TAG.sequence)), hash) };
  const signature = octetsOf(expected(value, TAG.octetString));
  if (signed === null && how.isPlain) throw new UnknownCms('A key that does not sign a document piece by piece.');
  const attributes = signed === null ? null : readAttributes(signed);
  if (attributes) checkSigningCertificate(attributes, certificate);
  return {
    hash,
    certificate,
    signingTime: attributes ? firstTime(attributes.get(OID.signingTime)) : null,
    documentHash: attributes ? documentHashIn(attributes) : null,
    areAttributesSigned: signed === null || isSigned(asSet(signed), signature, how),
    openVerify() {
      const opened = createVerify(hash);
      return { verify: opened, end: () => opened.verify(how.key, signature) };
    },
  };
}

type How = { hash: HashName; isPlain: boolean; key: Parameters<typeof verify>[2] };

function isSigned(data: Buffer, signature: Buffer, { hash, isPlain, key }: How): boolean {
  return verify(isPlain ? null : hash, data, key, signature);
}

/** Returns the certificate's key with the padding that the signature was made with. */
function keyFor({ publicKey }: X509Certificate, algorithm: Element[], hash: HashName): Omit<How, 'hash'> {
  const oid = oidOf(algorithm[0]);
  const kind = publicKey.asymmetricKeyType;
  if (oid === OID.ed25519 && kind === 'ed25519') return { isPlain: true, key: publicKey };
  if (oid === OID.rsaPss && (kind === 'rsa' || kind === 'rsa-pss')) {
    const key = {
      key: publicKey,
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: constants.RSA_PSS_SALTLEN_AUTO,
    };
    return { isPlain: false, key };
  }
  const named = COMBINED[oid];
  const isRsa = kind === 'rsa' && (oid === RSA || oid.startsWith('1.2.840.113549.1.1.'));
  const isEc = kind === 'ec' && oid.startsWith('1.2.840.10045.4.3.');
  if ((!isRsa && !isEc) || (oid !== RSA && named !== hash))
    throw new UnknownCms(`An unknown kind of signature: ${oid}`);
  return { isPlain: false, key: publicKey };
}

/** Finds the certificate that the signature names by its issuer and number, or by the identifier of its key. */
function findCertificate(certificates: Element[], id: Element): X509Certificate {
  for (const { bytes } of certificates) {
    const fields = childrenOf(childrenOf(readElement(bytes))[0]);
    const [serial, , issuer] = fields[0]?.tag === TAG.context0 ? fields.slice(1) : fields;
    const named = id.tag === TAG.sequence ? childrenOf(id) : [];
    const isNamed =
      id.tag === TAG.sequence
        ? issuer?.bytes.equals(named[0]?.bytes ?? Buffer.of()) && serial?.bytes.equals(named[1]?.bytes ?? Buffer.of())
        : keyIdentifierOf(fields)?.equals(id.content);
    if (isNamed) return new X509Certificate(bytes);
  }
  throw new UnknownCms('The certificate is not in the signature.');
}

function keyIdentifierOf(fields: Element[]): Buffer | null {
  const extensions = fields.find(({ tag }) => tag === 0xa3);
  if (!extensions) return null;
  for (const extension of childrenOf(childrenOf(extensions)[0])) {
    const parts = childrenOf(extension);
    if (oidOf(parts[0]) === OID.subjectKeyIdentifier)
      return readElement(expected(parts.at(-1), TAG.octetString).content).content;
  }
  return null;
}

type Attributes = Map<string, Element[]>;

/** Returns the attributes by their kinds. Each stands once: of two, programs would read different ones. */
function readAttributes(signed: Element): Attributes {
  const attributes: Attributes = new Map();
  for (const attribute of childrenOf(signed)) {
    const [type, values] = childrenOf(attribute);
    const kind = oidOf(type);
    if (attributes.has(kind)) throw new MalformedDer('An attribute stands twice.');
    attributes.set(kind, childrenOf(expected(values, TAG.set)));
  }
  return attributes;
}

function documentHashIn(attributes: Attributes): Buffer {
  const [type] = attributes.get(OID.contentType) ?? [];
  const [hash, ...more] = attributes.get(OID.messageDigest) ?? [];
  if (oidOf(type) !== OID.data || !hash || more.length > 0) throw new MalformedDer('The hash is not in the signature.');
  return octetsOf(hash);
}

/** Where the signature names its certificate by its hash as well, it has to be the one that was found. */
function checkSigningCertificate(attributes: Attributes, certificate: X509Certificate): void {
  const [value] = attributes.get(OID.signingCertificateV2) ?? [];
  if (!value) return;
  const first = childrenOf(childrenOf(childrenOf(value)[0])[0]);
  const isNamed = first[0]?.tag === TAG.sequence;
  const hash = isNamed ? HASHES[oidOf(childrenOf(first[0])[0])] : 'sha256';
  const expectedHash = (isNamed ? first[1] : first[0])?.content;
  if (!hash || !expectedHash) throw new UnknownCms('An unknown way to name a certificate.');
  const found = createHash(hash).update(certificate.raw).digest();
  if (found.length !== expectedHash.length || !timingSafeEqual(found, expectedHash))
    throw new UnknownCms('The signature names another certificate than it has.');
}

function firstTime(values: Element[] | undefined): Date | null {
  return values?.[0] ? timeOf(values[0]) : null;
}

/** The attributes are signed as a set, and stand in the signature under another tag. */
function asSet({ bytes }: Element): Buffer {
  return Buffer.concat([Buffer.of(TAG.set), bytes.subarray(1)]);
}

function expected(element: Element | undefined, tag: number): Element {
  if (!element || element.tag !== tag) throw new MalformedDer('ASN.1: something else than is expected.');
  return element;
}
