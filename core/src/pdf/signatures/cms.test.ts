import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { privateFolder } from '../../testing/private-folder.ts';
import { makeIdentity } from '../../testing/sealed/identity.ts';
import { readCms, UnknownCms } from './cms.ts';
import { MalformedDer } from './der.ts';

const DOCUMENT = Buffer.from('A drawing of a truss\n'.repeat(1000));

/** Signs the document by the openssl program, so that nothing of ours is in the signature. */
async function signedByOpenSsl(kind: 'rsa' | 'ec', options: string[]) {
  const folder = privateFolder();
  const { certificate, key } = await makeIdentity('Jordan T Example', { kind });
  const file = (name: string) => path.join(folder, name);
  for (const [name, content] of Object.entries({ certificate, key, document: DOCUMENT }))
    writeFileSync(file(name), content);
  const files = ['-signer', 'certificate', '-inkey', 'key', '-in', 'document', '-out', 'signature'];
  execFileSync('openssl', ['cms', '-sign', '-binary', '-outform', 'DER', ...files, ...options], { cwd: folder });
  return { certificate, signature: readFileSync(file('signature')) };
}

/** Whether a signature is of this document and by its certificate's key. */
function isValid(signature: Buffer, document: Buffer): boolean {
  const cms = readCms(signature);
  if (cms.documentHash)
    return cms.areAttributesSigned && createHash(cms.hash).update(document).digest().equals(cms.documentHash);
  const { verify, end } = cms.openVerify();
  verify.update(document.subarray(0, 1000)).update(document.subarray(1000));
  return end();
}

const PSS = ['-keyopt', 'rsa_padding_mode:pss'];

it.each<['rsa' | 'ec', string, string[]]>([
  ['rsa', 'SHA-256', ['-md', 'sha256']],
  ['rsa', 'SHA-512', ['-md', 'sha512']],
  ['rsa', 'PSS', ['-md', 'sha256', ...PSS]],
  ['rsa', 'PSS without attributes', ['-md', 'sha384', '-noattr', ...PSS]],
  ['rsa', 'no attributes', ['-md', 'sha256', '-noattr']],
  ['rsa', 'the key’s identifier in place of the issuer', ['-md', 'sha256', '-keyid']],
  ['rsa', 'the certificate’s hash', ['-md', 'sha256', '-cades']],
  ['ec', 'SHA-256', ['-md', 'sha256']],
  ['ec', 'SHA-384 without attributes', ['-md', 'sha384', '-noattr']],
])('reads what openssl signed: %s, %s', async (kind, _, options) => {
  const { certificate, signature } = await signedByOpenSsl(kind, options);
  expect(isValid(signature, DOCUMENT)).toBe(true);
  expect(isValid(signature, Buffer.concat([DOCUMENT, Buffer.from(' ')]))).toBe(false);
  expect(readCms(signature).certificate.raw).toEqual(new X509Certificate(certificate).raw);
});

it('does not accept hashes that are broken, documents in the signature, or signatures without a certificate', async () => {
  for (const options of [
    ['-md', 'sha1'],
    ['-md', 'sha256', '-nodetach'],
    ['-md', 'sha256', '-nocerts'],
  ]) {
    const { signature } = await signedByOpenSsl('rsa', options);
    expect(() => readCms(signature)).toThrow(UnknownCms);
  }
});

it('reads neither half a signature nor one with a changed byte as it was', async () => {
  const { signature } = await signedByOpenSsl('ec', ['-md', 'sha256', '-cades']);
  for (let length = 0; length < signature.length; length += 37)
    expect(() => readCms(signature.subarray(0, length))).toThrow(MalformedDer);
  const accepted = new Set<number>();
  for (const mask of [0x01, 0x04, 0x20, 0x80, 0xff])
    for (const at of signature.keys()) {
      const changed = Buffer.from(signature);
      changed[at] = changed[at]! ^ mask;
      if (isAccepted(changed)) accepted.add(at);
    }
  // What comes before the certificate is not signed, and says nothing.
  const certificate = signature.indexOf(readCms(signature).certificate.raw);
  expect([...accepted].filter((at) => at >= certificate)).toEqual([]);
});

/** Whether it is valid, and not refused as something else than a signature. */
function isAccepted(signature: Buffer): boolean {
  try {
    return isValid(signature, DOCUMENT);
  } catch (error) {
    if (error instanceof UnknownCms || error instanceof MalformedDer) return false;
    throw error;
  }
}
