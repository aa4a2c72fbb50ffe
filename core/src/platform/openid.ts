import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import * as client from 'openid-client';
import { Refused } from '../refused.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

/** What must come back unchanged from the provider. */
export type Checks = { state: string; nonce: string; verifier: string };
/** Who it is, and when they last proved it to the provider; null where the provider does not say. */
export type Identity = { issuer: string; subject: string; provedAt: Date | null };

/** The firm's OpenID Connect provider, as the product speaks to it. */
export type OpenId = {
  /** `isFresh` has the provider ask the person again, whether or not it remembers them. */
  begin(options: { isFresh: boolean }): Promise<{ url: string; checks: Checks }>;
  finish(answer: URL, checks: Checks): Promise<Identity>;
};

const SCOPE = 'openid profile email';

/** So long a description of the provider serves without asking again whether it is there. */
const FRESH_MS = 5_000;

/**
 * Speaks to the provider of the configuration. Its description is fetched anew when somebody begins to sign in: nobody is sent
 * to a provider that does not answer.
 */
export function openOpenId(config: Config, redirectUri: string, log: Log): OpenId {
  let known: Promise<client.Configuration> | null = null;

  let knownUntil = 0;

  const provider = async (mayBeOld: boolean): Promise<client.Configuration> => {
    const now = performance.now();
    if (known === null || (!mayBeOld && now > knownUntil)) {
      known = discover(config);
      knownUntil = now + FRESH_MS;
    }
    try {
      return await known;
    } catch (error) {
      known = null; // Asked again at the next sign-in.
      log.error({ err: error }, 'The OpenID provider does not answer');
      throw new Refused('unavailable', MESSAGES.identityProviderDown);
    }
  };

  return {
    async begin({ isFresh }) {
      const configuration = await provider(false);
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        // The second asks for the time of the proof, too, which the answer is judged by.
        ...(isFresh && { prompt: 'login', max_age: '0' }),
      });
      return { url: url.href, checks };
    },

    async finish(answer, { state, nonce, verifier }) {
      const configuration = await provider(true);
      try {
        const tokens = await client.authorizationCodeGrant(configuration, answer, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims()!;
        const { auth_time: provedAt } = claims;
        return {
          issuer: claims.iss,
          subject: claims.sub,
          provedAt: provedAt === undefined ? null : new Date(provedAt * 1000),
        };
      } catch (error) {
        // A forged, replayed or foreign answer: nothing is created, and the reason stays in the log.
        log.warn({ err: error }, 'An OpenID answer was refused');
        throw new Refused('forbidden', MESSAGES.noAccess);
      }
    },
  };
}

async function discover(config: Config): Promise<client.Configuration> {
  const issuer = new URL(config.OIDC_ISSUER);
  // Plain HTTP is for a provider on this very machine, in development and tests. The library marks it so that it stands out.
  const local = issuer.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(issuer.hostname);
  return client.discovery(
    issuer,
    config.OIDC_CLIENT_ID,
    config.OIDC_CLIENT_SECRET,
    client.ClientSecretBasic(config.OIDC_CLIENT_SECRET),
    {
      timeout: 5,
      // Signatures are checked even of what came straight from the provider.
      // oxlint-disable-next-line typescript/no-deprecated
      execute: [client.enableNonRepudiationChecks, ...(local ? [client.allowInsecureRequests] : [])],
    },
  );
}
