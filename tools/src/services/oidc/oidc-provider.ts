import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import Provider, { interactionPolicy } from 'oidc-provider';
import type { Configuration, JWK, KoaContextWithOIDC } from 'oidc-provider';
import { oidcClient } from './oidc.ts';
import { findPerson } from './oidc-people.ts';
import { signInPages } from './oidc-sign-in-page.ts';

type Options = {
  issuer: string;
  keysFile: string;
  peopleFile: string;
  /** How long a browser stays signed in at the provider. */
  remembersSeconds?: number;
};

/** Where the app is: by name in development, where browsers then take passkeys, and by address in most tests. */
const APP_ORIGINS = ['http://localhost', 'http://127.0.0.1'];

/** A real OpenID provider that lets anybody in as anybody: for development and tests only. */
export async function createProvider({
  issuer,
  keysFile,
  peopleFile,
  // It forgets people at once and asks every time: whoever tries the app wants to be somebody else next.
  remembersSeconds = 2,
}: Options): Promise<Provider> {
  const keys = await ensureKeys(keysFile);
  const scopes = ['openid', 'profile', 'email'];
  const configuration: Configuration = {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        token_endpoint_auth_method: 'client_secret_basic',
        // A native client's loopback address matches on any port (RFC 8252), and the app takes whichever is free.
        application_type: 'native',
        redirect_uris: APP_ORIGINS.map((origin) => `${origin}/auth/oidc/callback`),
        post_logout_redirect_uris: APP_ORIGINS.flatMap((origin) => [`${origin}/`, `${origin}/login`]),
        grant_types: ['authorization_code'],
        response_types: ['code'],
        require_auth_time: true,
      },
    ],
    jwks: { keys: keys.signing },
    cookies: { keys: keys.cookies },
    scopes,
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    // The app reads the name from the id token and never asks for user info.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { policy: signInOnly(), url: (_context, { uid }) => `/sign-in/${uid}` },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => {
        const { name } = findPerson(peopleFile, subject);
        return { sub: subject, name, email: `${encodeURIComponent(subject)}@firm.example`, email_verified: true };
      },
    }),
    loadExistingGrant: (context) => grantAll(context, scopes),
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 3_600,
      Grant: 600,
      Session: remembersSeconds,
    },
    expiresWithSession: () => false,
  };
  const provider = new Provider(issuer, configuration);
  provider.use(signInPages(provider, peopleFile));
  provider.on('server_error', (_context, error) => console.error(error));
  return provider;
}

/** Sign-in is the only question ever asked: the consent screen, which native clients always get, is taken out. */
function signInOnly() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
}

async function grantAll(context: KoaContextWithOIDC, scopes: string[]) {
  const { client, session, provider } = context.oidc;
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(scopes.join(' '));
  await grant.save();
  return grant;
}

/** Keys outlive a restart, so that a running app can still check what the provider signs. */
async function ensureKeys(file: string): Promise<{ signing: JWK[]; cookies: string[] }> {
  if (!existsSync(file)) {
    const algorithm = {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: 'SHA-256',
    };
    const { privateKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
    const { kty, n, e, d, p, q, dp, dq, qi } = await crypto.subtle.exportKey('jwk', privateKey);
    const signing = [{ kty, n, e, d, p, q, dp, dq, qi, use: 'sig', alg: 'RS256', kid: randomBytes(8).toString('hex') }];
    const keys = { signing, cookies: [randomBytes(32).toString('base64url')] };
    writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}
