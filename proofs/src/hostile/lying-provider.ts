import { createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Claims = Record<string, unknown>;
/** What the double puts into its answer in place of what a provider would: claims, the header, the key that signs. */
export type Lie = { claims?: (right: Claims) => Claims; header?: Record<string, string>; key?: KeyObject | null };

export type LyingProvider = {
  issuer: string;
  /** Returns a code that the double exchanges for an id token of that subject and nonce, with this lie. */
  codeFor(right: { subject: string; nonce: string }, lie: Lie): string;
  close(): Promise<void>;
};

const CLIENT = 'sealdesk';

/**
 * A declared double of the firm's OpenID provider, for answers that the real one can't be brought to send. It exchanges codes
 * that the test makes; it asks nobody to sign in.
 */
export async function openLyingProvider(): Promise<LyingProvider> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const tokens = new Map<string, string>();
  const server = createServer((request, response) => {
    const answer = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (request.url === '/.well-known/openid-configuration') {
      return answer({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    }
    if (request.url === '/keys') {
      return answer({ keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'double' }] });
    }
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const code = new URLSearchParams(Buffer.concat(parts).toString()).get('code') ?? '';
      answer({ access_token: 'unused', token_type: 'Bearer', expires_in: 60, id_token: tokens.get(code) });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    codeFor: ({ subject, nonce }, { claims = (right) => right, header = {}, key = privateKey }) => {
      const now = Math.floor(Date.now() / 1000);
      const right = { iss: issuer, aud: CLIENT, sub: subject, nonce, iat: now, exp: now + 300, auth_time: now };
      const code = randomBytes(8).toString('hex');
      tokens.set(code, sign({ alg: 'RS256', kid: 'double', ...header }, claims(right), key));
      return code;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function sign(header: object, claims: Claims, key: KeyObject | null): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const content = `${encode(header)}.${encode(claims)}`;
  return `${content}.${key === null ? '' : createSign('sha256').update(content).sign(key, 'base64url')}`;
}
