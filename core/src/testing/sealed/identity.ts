import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A person's certificate and key, both as PEM. */
export type Identity = { certificate: string; key: string };

type IdentityOptions = { kind?: 'rsa' | 'ec'; validFrom?: Date; validUntil?: Date };

const NEW_KEY = {
  rsa: ['-newkey', 'rsa:2048'],
  ec: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
} as const;

// `openssl ca` is the only command of OpenSSL 3.0 that takes the first and the last moment of a certificate.
const SETTINGS = `[ca]
default_ca=self
[self]
database=index.txt
new_certs_dir=.
rand_serial=yes
default_md=sha256
policy=names
x509_extensions=extensions
[names]
commonName=supplied
organizationName=optional
[extensions]
keyUsage=critical,digitalSignature,nonRepudiation
basicConstraints=critical,CA:false
`;

/** Makes a key and a certificate that it signed itself, valid by default from 2020 to 2040. */
export async function makeIdentity(commonName: string, options: IdentityOptions = {}): Promise<Identity> {
  const { kind = 'rsa', validFrom = new Date('2020-01-01Z'), validUntil = new Date('2040-01-01Z') } = options;
  const cwd = await mkdtemp(path.join(tmpdir(), 'sealdesk-identity-'));
  try {
    await writeFile(path.join(cwd, 'ca.cnf'), SETTINGS);
    await writeFile(path.join(cwd, 'index.txt'), '');
    const subject = `/CN=${commonName.replaceAll(/[/+\\]/g, String.raw`\$&`)}/O=Example Engineering`;
    const request = ['req', '-new', '-utf8', ...NEW_KEY[kind], '-nodes', '-subj', subject];
    await run('openssl', [...request, '-keyout', 'key.pem', '-out', 'request.pem'], { cwd });
    const dates = ['-startdate', asDate(validFrom), '-enddate', asDate(validUntil)];
    const selfSigned = ['ca', '-batch', '-utf8', '-notext', '-config', 'ca.cnf', '-selfsign', '-keyfile', 'key.pem'];
    await run('openssl', [...selfSigned, ...dates, '-in', 'request.pem', '-out', 'certificate.pem'], { cwd });
    const [certificate, key] = await Promise.all(
      ['certificate.pem', 'key.pem'].map((name) => readFile(path.join(cwd, name), 'utf8')),
    );
    return { certificate: certificate!, key: key! };
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

function asDate(date: Date): string {
  return `${date.toISOString().replaceAll(/[-:T]|\..*/g, '')}Z`;
}
