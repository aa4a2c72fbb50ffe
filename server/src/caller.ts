import { isIP } from 'node:net';
import { IDEMPOTENCY_HEADER } from '@sealdesk/contract/uploads/upload-steps.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { once, type Answer, type RepeatableRequest, type Running } from '@sealdesk/core/idempotency/once.ts';
import { hashSecret } from '@sealdesk/core/identity/secrets.ts';
import type { Client } from '@sealdesk/core/identity/device.ts';
import type { Caller } from '@sealdesk/core/identity/session.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, SESSION_COOKIE } from './http/cookies.ts';

/** Who asks, and by which session. */
export function callerOf(request: FastifyRequest): Caller {
  return { viewer: request.viewer, sid: readCookie(request, SESSION_COOKIE)! };
}

/** The hash of the session that the browser has so far. */
export function formerHash(request: FastifyRequest): Buffer | null {
  const sid = readCookie(request, SESSION_COOKIE);
  return sid === null ? null : hashSecret(sid);
}

/** Where the request comes from, for the person's list of sessions. A proxy can name something that is no address. */
export function clientOf({ ip, headers }: FastifyRequest): Client {
  const address = ip.replace(/%.*$/, '');
  return { userAgent: headers['user-agent'] ?? null, address: isIP(address) === 0 ? null : address };
}

/**
 * The request as one that may be sent again: under the key that its sender gave it, if any. A body that is read as it
 * comes in is not in `content`; `hashBody` reads it for a repetition.
 */
export function repeatable(
  { headers, viewer }: FastifyRequest,
  call: string,
  content: unknown,
  hashBody?: RepeatableRequest['hashBody'],
): RepeatableRequest {
  const key = headers[IDEMPOTENCY_HEADER];
  return {
    contactId: viewer.contactId,
    key: typeof key === 'string' ? key : null,
    call,
    content,
    ...(hashBody ? { hashBody } : {}),
  };
}

/** Runs the work once for its key and returns the body of its answer. A repetition gets the first answer's status, too. */
export async function answerOnce<Body>(
  core: Core,
  reply: FastifyReply,
  request: RepeatableRequest,
  work: (running: Running) => Promise<Answer<Body>>,
): Promise<Body> {
  const { status, body } = await once(core, request, work);
  void reply.status(status);
  return body;
}
