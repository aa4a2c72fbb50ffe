import { authenticate } from '@sealdesk/core/identity/session.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { EVERYTHING, within } from '@sealdesk/core/scope.ts';
import type { Viewer } from '@sealdesk/core/viewer.ts';
import type { FastifyInstance } from 'fastify';
import { readBearer, readCookie, SESSION_COOKIE } from './http/cookies.ts';
import { CrossSite } from './http/errors.ts';
import { provenance } from './http/origin.ts';
import type { CallLimits } from './http/limit-calls.ts';
import { enforce } from './rules.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The person asking. Set on every route whose rule needs one. */
    viewer: Viewer;
  }
}

/** Header of calls that the screen makes by itself: they don't keep a session alive. */
const BACKGROUND_HEADER = 'x-background';

/** Applies the matched route's rule before the body is read: origin first, then session, then the kind of person. */
export function guardRoutes(app: FastifyInstance, core: Core, limits: CallLimits): void {
  app.decorateRequest('viewer', null as unknown as Viewer);
  // The handler, not a hook: reading the body leaves whatever a hook began.
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      // Without a session there is no viewer yet: such a call finds out who somebody is.
      return within(request.viewer?.scope ?? EVERYTHING, () => handler.call(this, request, reply));
    };
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return;
    const { rule, isBackground } = request.routeOptions.config;
    if (rule === undefined) throw new Error('A route without a rule was reached.');
    if (rule === 'anyone') return;

    const from = provenance(request, core.config.PUBLIC_URL);
    if (from === 'foreign') throw new CrossSite();
    if (rule === 'same-site') {
      // Without a token nothing else proves the origin, so silence is not enough here.
      if (from === 'silent') throw new CrossSite();
      return;
    }
    const credentials = { sid: readCookie(request, SESSION_COOKIE), token: readBearer(request) };
    const unasked = isBackground === true || request.headers[BACKGROUND_HEADER] !== undefined;
    request.viewer = await within(EVERYTHING, () => authenticate(core, credentials, unasked));
    await limits.identify(request, reply);
    enforce(rule, request.viewer);
  });
}
