import { isIPv4 } from 'node:net';
import pg from 'pg';

/** What is wrong with an address of the store that anybody on the way could listen to. */
export const MUST_BE_HTTPS =
  'must be an address that starts with https://; without it S3_PRIVATE=true has to say that nobody can listen on the way';
export const DATABASE_MUST_USE_TLS =
  'must end with ?sslmode=verify-full when PostgreSQL is on another machine; without it DATABASE_PRIVATE=true has to say that no one can listen on the way';
export const SCANNER_MUST_BE_LOCAL =
  'must be unix:/path or an address of this machine, because clamd has no TLS; otherwise CLAMD_PRIVATE=true has to say that no one can listen on the way';

/** Returns true when the bytes on their way to the store are encrypted, or the way is private by the operator's word. */
export function isProtected({ S3_ENDPOINT, S3_PRIVATE }: { S3_ENDPOINT: string; S3_PRIVATE: boolean }): boolean {
  return S3_PRIVATE || new URL(S3_ENDPOINT).protocol === 'https:';
}

/**
 * Returns true when what the driver makes of the address stays on this machine, or goes by TLS to a server that proves its name.
 * Other modes of TLS are refused: what they check differs between drivers.
 */
export function isProtectedDatabase(databaseUrl: string): boolean {
  try {
    const { host, ssl } = new pg.Client({ connectionString: databaseUrl });
    if (host.startsWith('/') || isLoopback(host)) return true;
    const isChecked = typeof ssl === 'object' && (ssl as { rejectUnauthorized?: boolean }).rejectUnauthorized !== false;
    return isChecked && new URL(databaseUrl).searchParams.get('sslmode') === 'verify-full';
  } catch {
    return false;
  }
}

/** Returns true when files on their way to the scanner stay on this machine. */
export function isLocalScanner(clamdUrl: string): boolean {
  const { protocol, hostname } = new URL(clamdUrl);
  return protocol === 'unix:' || isLoopback(hostname);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
}
