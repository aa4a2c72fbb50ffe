import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { Refused } from '@sealdesk/core/refused.ts';
import type { Viewer } from '@sealdesk/core/viewer.ts';
import type { FastifyInstance } from 'fastify';

/**
 * The access rule of a route. Every route names one; a route without a rule stops the server from starting.
 * - anyone: no session is looked at (health of the page itself, signing in)
 * - same-site: no session, but the request must come from our own pages
 * - signed-in, employee, operations: cookie and token of one live session, and that kind of person
 */
export type Rule = 'anyone' | 'same-site' | 'signed-in' | 'employee' | 'operations';

declare module 'fastify' {
  interface FastifyContextConfig {
    rule?: Rule;
    /** The screen calls this by itself: it keeps no session alive, whatever its headers say. */
    isBackground?: boolean;
    /** The answer may be compressed: it holds no secret beside text of somebody else's choice. */
    isCompressed?: boolean;
  }
}

/** Makes a route without a rule an error at the moment it is added. */
export function requireRules(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.rule === undefined) throw new Error(`Route ${String(method)} ${url} has no authorization rule.`);
  });
}

/** Refuses a viewer whom the rule does not allow. */
export function enforce(rule: Rule, viewer: Viewer): void {
  const allowed =
    rule === 'signed-in' ||
    (rule === 'employee' && viewer.kind !== 'customer') ||
    (rule === 'operations' && viewer.kind === 'operations');
  if (!allowed) throw new Refused('forbidden', MESSAGES.notAuthorized);
}
