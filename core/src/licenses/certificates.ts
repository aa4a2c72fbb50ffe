import { X509Certificate } from 'node:crypto';
import type { Db, Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import { asActor } from './admin-request.ts';
import { getEngineer } from './licenses.ts';
import { endCertificateBySha256, insertCertificate, type EngineerKey } from './licenses.store.ts';

/** What is kept of a certificate. */
export type CertificateFacts = { sha256: Buffer; subject: string; validFrom: Date; validUntil: Date };

const PEM_HEAD = /-----BEGIN ([A-Z0-9 ]+)-----/g;

/** Returns what is kept of the certificate in a PEM or DER file; refuses a file with a key, or with several certificates. */
export function readCertificate(file: Buffer): CertificateFacts {
  const heads = [...file.toString('latin1').matchAll(PEM_HEAD)].map(([, head]) => head!);
  if (heads.some((head) => head.includes('PRIVATE KEY'))) {
    throw unusable('The file holds a private key. Export the certificate alone: the key stays with its engineer.');
  }
  if (heads.length > 1) {
    throw unusable(`The file holds ${heads.length} certificates. Give the engineer's own alone.`);
  }
  const certificate = parse(file);
  return {
    sha256: Buffer.from(certificate.fingerprint256.replaceAll(':', ''), 'hex'),
    subject: certificate.subject.replaceAll('\n', ', '),
    validFrom: certificate.validFromDate,
    validUntil: certificate.validToDate,
  };
}

function unusable(message: string): Refused {
  return new Refused('invalid', message, { certificate: [message] });
}

function parse(file: Buffer): X509Certificate {
  try {
    return new X509Certificate(file);
  } catch {
    throw unusable('The file is not a certificate. Give an X.509 certificate as PEM or DER.');
  }
}

/** Keeps the fingerprint of an engineer's certificate. */
export async function addCertificate(db: Db, actor: string, key: EngineerKey, facts: CertificateFacts): Promise<void> {
  await asActor(db, actor, (tx) => saveCertificate(tx, key, facts));
}

/** Saves what is kept of an engineer's certificate and returns its id. */
export async function saveCertificate(tx: Tx, key: EngineerKey, facts: CertificateFacts): Promise<number> {
  const engineer = await getEngineer(tx, key);
  const row = {
    contact_id: engineer.contactId,
    sha256: facts.sha256,
    subject: facts.subject,
    valid_from: facts.validFrom,
    valid_until: facts.validUntil,
  };
  const id = await insertCertificate(tx, row);
  if (id === null) throw new Refused('conflict', KNOWN, { certificate: [KNOWN] });
  return id;
}
const KNOWN = 'This certificate is known already.';

/** Ends a certificate now, by its fingerprint: lost, or given up. */
export async function endCertificate(db: Db, actor: string, fingerprint: string): Promise<void> {
  const hex = fingerprint.replaceAll(':', '').toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(hex)) throw new Refused('invalid', 'A fingerprint has 64 hexadecimal digits (SHA-256).');
  if (await asActor(db, actor, (tx) => endCertificateBySha256(tx, Buffer.from(hex, 'hex')))) return;
  throw new Refused('missing', 'No certificate in use has this fingerprint. See: npm run admin -- certificate list');
}
