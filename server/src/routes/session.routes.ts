import type { FirmSignInError } from '@sealdesk/contract/people/session.ts';
import { OIDC_CALLBACK_PATH, OIDC_START_PATH } from '@sealdesk/contract/paths.ts';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { beginFirmSignIn, finishFirmSignIn } from '@sealdesk/core/identity/firm-sign-in.ts';
import { checkToken, renewToken, signOut } from '@sealdesk/core/identity/session.ts';
import { signInWithCode, signInWithPassword } from '@sealdesk/core/identity/sign-in.ts';
import type { OpenId } from '@sealdesk/core/platform/openid.ts';
import { Refused, type Refusal } from '@sealdesk/core/refused.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { clientOf, formerHash } from '../caller.ts';
import { addCall } from '../calls.ts';
import {
  CODE_COOKIE,
  dropCookie,
  FIRM_COOKIE,
  readBearer,
  readCookie,
  SESSION_COOKIE,
  setCookie,
} from '../http/cookies.ts';
import { ownPath } from '../http/origin.ts';

/** Tokens, signing in and signing out. */
export function sessionRoutes(app: FastifyInstance, core: Core, openId: OpenId): void {
  addCall(app, 'checkToken', 'same-site', async ({ request }) => checkToken(core, readCookie(request, SESSION_COOKIE)));

  addCall(app, 'refreshToken', 'same-site', async ({ request }) =>
    renewToken(core, { sid: readCookie(request, SESSION_COOKIE), token: readBearer(request) }),
  );

  addCall(app, 'login', 'same-site', async ({ request, reply, body }) => {
    const result = await signInWithPassword(core, {
      ...body,
      address: request.ip,
      formerHash: formerHash(request),
      client: clientOf(request),
    });
    if (result.next === 'totp') setCookie(reply, CODE_COOKIE, result.step);
    else setCookie(reply, SESSION_COOKIE, result.sid);
    return { next: result.next };
  });

  addCall(app, 'totp', 'same-site', async ({ request, reply, body }) => {
    const sid = await signInWithCode(core, {
      step: readCookie(request, CODE_COOKIE),
      code: body.code,
      formerHash: formerHash(request),
      client: clientOf(request),
    });
    dropCookie(reply, CODE_COOKIE);
    setCookie(reply, SESSION_COOKIE, sid);
    return { next: 'done' as const };
  });

  addCall(app, 'logout', 'same-site', async ({ request, reply }) => {
    await signOut(core, readCookie(request, SESSION_COOKIE));
    dropCookie(reply, SESSION_COOKIE);
    void reply.header('clear-site-data', '"cookies"');
    return undefined;
  });

  firmRoutes(app, core, openId);
}

/** The two addresses that the browser itself visits: out to the firm's provider, and back. */
function firmRoutes(app: FastifyInstance, core: Core, openId: OpenId): void {
  const options = { config: { rule: 'anyone' }, schema: { hide: true } } as const;

  app.get<{ Querystring: { next?: unknown; fresh?: unknown } }>(OIDC_START_PATH, options, async (request, reply) => {
    try {
      const { url, step } = await beginFirmSignIn(core, openId, {
        next: ownPath(request.query.next),
        isFresh: request.query.fresh !== undefined,
        formerHash: formerHash(request),
      });
      setCookie(reply, FIRM_COOKIE, step, 'lax');
      return await reply.redirect(url, 302);
    } catch (error) {
      if (error instanceof Refused && error.kind === 'unavailable') return explain(reply, error);
      throw error;
    }
  });

  app.get(OIDC_CALLBACK_PATH, options, async (request, reply) => {
    const step = readCookie(request, FIRM_COOKIE);
    dropCookie(reply, FIRM_COOKIE);
    try {
      const answer = new URL(request.url, core.config.PUBLIC_URL);
      const { sid, next } = await finishFirmSignIn(core, openId, { step, answer, client: clientOf(request) });
      setCookie(reply, SESSION_COOKIE, sid);
      return await reply.redirect(next, 302);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return explain(reply, error);
    }
  });
}

/** What the page's address says of a refusal; any other is one of access. */
const ERROR_OF: Partial<Record<Refusal, FirmSignInError>> = {
  unavailable: 'provider',
  'needs-recent-proof': 'not_fresh',
};

/**
 * The right status for programs, and for people a page that leads to where it is said what happened: the sign-in, or in
 * the window that a screen opened the last page of that window.
 */
function explain(reply: FastifyReply, { kind, facts }: Refused): FastifyReply {
  const page = facts?.['next'] === SCREEN_PATHS.signedIn ? SCREEN_PATHS.signedIn : SCREEN_PATHS.login;
  const address = `${page}?error=${ERROR_OF[kind] ?? 'no_access'}`;
  return reply.status(kind === 'unavailable' ? 503 : 403).type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sealdesk</title>
<meta http-equiv="refresh" content="0;url=${address}"></head><body><a href="${address}">Back to sign in</a></body></html>`);
}
