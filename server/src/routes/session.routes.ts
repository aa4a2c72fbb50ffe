import type { FirmSignInError } from '@sealdesk/contract/people/session.ts';
import { OIDC_CALLBACK_PATH, OIDC_START_PATH, PATHS } from '@sealdesk/contract/paths.ts';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { statusMessage } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { beginFirmSignIn, finishFirmSignIn } from '@sealdesk/core/identity/firm-sign-in.ts';
import { checkToken, renewToken, signOut } from '@sealdesk/core/identity/session.ts';
import { countCall } from '@sealdesk/core/identity/sign-in-limits.ts';
import { signInWithCode, signInWithRecoveryCode } from '@sealdesk/core/identity/second-step.ts';
import { refuseWhenBusy, signInWithPassword } from '@sealdesk/core/identity/sign-in.ts';
import type { OpenId } from '@sealdesk/core/platform/openid.ts';
import { Refused, TryLater, type Refusal } from '@sealdesk/core/refused.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { clientOf, formerHash } from '../caller.ts';
import { addCall } from '../calls.ts';
import {
  CODE_COOKIE,
  dropCookie,
  dropSession,
  FIRM_COOKIE,
  INVITATION_COOKIE,
  readBearer,
  readCookie,
  readDevice,
  SESSION_COOKIE,
  setCookie,
  setDevice,
  setSession,
} from '../http/cookies.ts';
import { ownPath } from '../http/origin.ts';

/** Tokens, signing in and signing out. */
export function sessionRoutes(app: FastifyInstance, core: Core, openId: OpenId): void {
  addCall(app, 'checkToken', 'same-site', async ({ request, reply }) => {
    const { device, ...token } = await checkToken(core, readCookie(request, SESSION_COOKIE));
    setDevice(reply, device);
    return token;
  });

  addCall(app, 'refreshToken', 'same-site', async ({ request }) =>
    renewToken(core, { sid: readCookie(request, SESSION_COOKIE), token: readBearer(request) }),
  );

  // Of a thousand at once most are sent away again: that must take next to no time of those who are signed in.
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (routeOptions.url === PATHS.login[1]) refuseWhenBusy();
  });

  addCall(app, 'login', 'same-site', async ({ request, reply, body }) => {
    const result = await signInWithPassword(core, {
      ...body,
      address: request.ip,
      device: readDevice(request),
      formerHash: formerHash(request),
      client: clientOf(request),
    });
    if (result.next === 'done') {
      setSession(reply, result.sid);
      return { next: result.next };
    }
    setCookie(reply, CODE_COOKIE, result.step);
    return { next: result.next, codes: result.codes };
  });

  for (const [call, signIn] of [['totp', signInWithCode] as const, ['recoveryCode', signInWithRecoveryCode] as const]) {
    addCall(app, call, 'same-site', async ({ request, reply, body }) => {
      const sid = await signIn(core, {
        step: readCookie(request, CODE_COOKIE),
        code: body.code,
        address: request.ip,
        formerHash: formerHash(request),
        client: clientOf(request),
      });
      setSession(reply, sid);
      return { next: 'done' as const };
    });
  }

  addCall(app, 'logout', 'same-site', async ({ request, reply }) => {
    await signOut(core, readCookie(request, SESSION_COOKIE));
    dropSession(reply);
    return undefined;
  });

  firmRoutes(app, core, openId);
}

/** Longer than the address of any page of ours that one comes back to, as it is written in a query. */
const MAX_START_ADDRESS = 6_500;

/** The two addresses that the browser itself visits: out to the firm's provider, and back. */
function firmRoutes(app: FastifyInstance, core: Core, openId: OpenId): void {
  const options = { config: { rule: 'anyone', callClass: 'call' }, schema: { hide: true } } as const;

  app.get<{ Querystring: { next?: unknown; fresh?: unknown } }>(OIDC_START_PATH, options, async (request, reply) => {
    if (request.url.length > MAX_START_ADDRESS) throw new Refused('malformed', `${statusMessage(400)}.`);
    // From another site the session's cookie is not sent along. From our own page it is, and the session can be ended.
    if (request.headers['sec-fetch-site'] === 'cross-site') return lead(reply, request.url);
    try {
      await countCall(core, 'firm', request.ip);
      const { url, step } = await beginFirmSignIn(core, openId, {
        next: ownPath(request.query.next),
        isFresh: request.query.fresh !== undefined,
        formerHash: formerHash(request),
        invitation: readCookie(request, INVITATION_COOKIE),
      });
      dropCookie(reply, INVITATION_COOKIE);
      setCookie(reply, FIRM_COOKIE, step, 'lax');
      return await reply.redirect(url, 302);
    } catch (error) {
      if (error instanceof Refused && error.kind in STATUS_OF) return explain(reply, error);
      throw error;
    }
  });

  app.get(OIDC_CALLBACK_PATH, options, async (request, reply) => {
    const step = readCookie(request, FIRM_COOKIE);
    dropCookie(reply, FIRM_COOKIE);
    try {
      const answer = new URL(request.url, core.config.PUBLIC_URL);
      const { sid, next } = await finishFirmSignIn(core, openId, { step, answer, client: clientOf(request) });
      setSession(reply, sid);
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
  'too-many': 'too_many',
  'needs-recent-proof': 'not_fresh',
};
const STATUS_OF: Partial<Record<Refusal, number>> = { unavailable: 503, 'too-many': 429 };
const RETRY_AFTER_SECONDS = 5;

/**
 * The right status for programs, and for people a page that leads to where it is said what happened: the sign-in, or in
 * the window that a screen opened the last page of that window.
 */
function explain(reply: FastifyReply, refusal: Refused): FastifyReply {
  const { kind, facts } = refusal;
  const status = STATUS_OF[kind] ?? 403;
  if (status !== 403) {
    void reply.header('retry-after', refusal instanceof TryLater ? refusal.seconds : RETRY_AFTER_SECONDS);
  }
  const page = facts?.['next'] === SCREEN_PATHS.signedIn ? SCREEN_PATHS.signedIn : SCREEN_PATHS.login;
  return lead(reply.status(status), `${page}?error=${ERROR_OF[kind] ?? 'no_access'}`);
}

/** A page that leads to an address of ours by itself. */
function lead(reply: FastifyReply, address: string): FastifyReply {
  const written = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return reply.type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sealdesk</title>
<meta http-equiv="refresh" content="0;url=${written}"></head><body><a href="${written}">Continue to sign in</a></body></html>`);
}
