import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type Certificate = { key: string; cert: string };

/** Certificates of 127.0.0.1, one to be trusted by who knows the authority, and those that nobody may trust. */
export type Certificates = {
  /** A file for NODE_EXTRA_CA_CERTS. */
  authority: string;
  good: Certificate;
  expired: Certificate;
  ofAnotherAuthority: Certificate;
  selfSigned: Certificate;
  /** Of the authority, but for another host. */
  ofAnotherHost: Certificate;
  remove(): void;
};

const HERE = 'subjectAltName=IP:127.0.0.1,DNS:localhost';
const ELSEWHERE = 'subjectAltName=DNS:elsewhere.example';

/** Makes them anew. */
export function makeCertificates(): Certificates {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealdesk-certificates-'));
  const at = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

  const authority = (name: string) => {
    const subject = ['-subj', `/CN=${name}`, '-days', '2', '-addext', 'basicConstraints=critical,CA:TRUE'];
    openssl('req', '-x509', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.pem`, ...subject);
  };
  const read = (name: string) => ({
    key: readFileSync(at(`${name}.key`), 'utf8'),
    cert: readFileSync(at(`${name}.pem`), 'utf8'),
  });
  const signed = (name: string, by: string, days: [from: string, to: string], host = HERE) => {
    openssl('req', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', '/CN=127.0.0.1');
    writeFileSync(at('host.cnf'), host);
    for (const file of ['index.txt', 'index.txt.attr']) writeFileSync(at(file), '');
    writeFileSync(
      at('ca.cnf'),
      `[ca]\ndefault_ca=it\n[it]\ndatabase=index.txt\nnew_certs_dir=.\nrand_serial=yes\ndefault_md=sha256\npolicy=any\n[any]\ncommonName=supplied\n`,
    );
    const dates = ['-startdate', days[0], '-enddate', days[1]];
    openssl(
      'ca',
      '-batch',
      '-config',
      'ca.cnf',
      '-cert',
      `${by}.pem`,
      '-keyfile',
      `${by}.key`,
      ...dates,
      '-extfile',
      'host.cnf',
      '-in',
      `${name}.csr`,
      '-out',
      `${name}.pem`,
      '-notext',
    );
    return read(name);
  };
  const now: [string, string] = [stamp(-1), stamp(2)];
  authority('authority');
  authority('other');
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'self.key',
    '-out',
    'self.pem',
    '-subj',
    '/CN=127.0.0.1',
    '-days',
    '2',
    '-addext',
    HERE,
  );
  return {
    authority: at('authority.pem'),
    good: signed('good', 'authority', now),
    expired: signed('expired', 'authority', [stamp(-9), stamp(-2)]),
    ofAnotherAuthority: signed('foreign', 'other', now),
    selfSigned: read('self'),
    ofAnotherHost: signed('elsewhere', 'authority', now, ELSEWHERE),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The moment so many days from now as openssl writes it. */
function stamp(days: number): string {
  const time = new Date(Date.now() + days * 86_400_000).toISOString();
  return `${time.replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;
}
