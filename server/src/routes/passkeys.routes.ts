import type { Core } from '@sealdesk/core/core.ts';
import { beginPasskeySignIn, finishPasskeySignIn } from '@sealdesk/core/identity/passkey-sign-in.ts';
import type { FastifyInstance } from 'fastify';
import { clientOf, formerHash } from '../caller.ts';
import { addCall } from '../calls.ts';
import { dropCookie, PASSKEY_COOKIE, readCookie, setCookie, setSession } from '../http/cookies.ts';

/** Signing in by passkey. */
export function passkeyRoutes(app: FastifyInstance, core: Core): void {
  addCall(app, 'passkeyOptions', 'same-site', async ({ request, reply }) => {
    const { options, step } = await beginPasskeySignIn(core, request.ip);
    setCookie(reply, PASSKEY_COOKIE, step);
    return { options: { ...options } };
  });

  addCall(app, 'passkeyVerify', 'same-site', async ({ request, reply, body }) => {
    const step = readCookie(request, PASSKEY_COOKIE);
    // Right or wrong, it was used.
    dropCookie(reply, PASSKEY_COOKIE);
    const sid = await finishPasskeySignIn(core, {
      step,
      proof: body.passkey,
      address: request.ip,
      formerHash: formerHash(request),
      client: clientOf(request),
    });
    setSession(reply, sid);
    return { next: 'done' as const };
  });
}
