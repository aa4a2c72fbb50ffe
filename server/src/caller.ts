import { IDEMPOTENCY_HEADER } from '@sealdesk/contract/uploads/upload-steps.ts';
import type { RepeatableRequest } from '@sealdesk/core/idempotency/once.ts';
import type { Caller } from '@sealdesk/core/identity/session.ts';
import type { FastifyRequest } from 'fastify';
import { readCookie, SESSION_COOKIE } from './http/cookies.ts';

/** Who asks, and by which session. */
export function callerOf(request: FastifyRequest): Caller {
  return { viewer: request.viewer, sid: readCookie(request, SESSION_COOKIE)! };
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
