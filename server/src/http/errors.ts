import type { ErrorBody, ErrorCode } from '@sealdesk/contract/shared/error-body.ts';
import { MESSAGES, statusMessage } from '@sealdesk/contract/shared/messages.ts';
import { StillLocked } from '@sealdesk/core/platform/database/in-transaction.ts';
import { isUnavailable } from '@sealdesk/core/platform/database/database-errors.ts';
import type { Log } from '@sealdesk/core/platform/log.ts';
import { isStoreUnavailable } from '@sealdesk/core/platform/storage/storage-errors.ts';
import { Refused, TryLater, type Refusal } from '@sealdesk/core/refused.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { alertOfHandles, isOutOfHandles } from './file-handles.ts';
import { TooManyHeaders } from './header-count.ts';
import { MalformedAddress } from './well-formed.ts';

type Answer = { status: number; code: ErrorCode };

/** The one table from a refusal to its status and code. */
const ANSWERS: Record<Refusal, Answer> = {
  invalid: { status: 422, code: 'INVALID' },
  forbidden: { status: 403, code: 'FORBIDDEN' },
  missing: { status: 404, code: 'NOT_FOUND' },
  conflict: { status: 409, code: 'CONFLICT' },
  stale: { status: 409, code: 'STALE' },
  'needs-confirmation': { status: 403, code: 'CONFIRM_REQUIRED' },
  // The priority's own answer: a field error that a second try with `confirmed` overcomes.
  'invalid-until-confirmed': { status: 422, code: 'CONFIRM_REQUIRED' },
  'needs-recent-proof': { status: 403, code: 'STEP_UP_REQUIRED' },
  'signed-out': { status: 401, code: 'SESSION_EXPIRED' },
  'token-expired': { status: 401, code: 'TOKEN_EXPIRED' },
  'sign-in-refused': { status: 401, code: 'SIGN_IN_REFUSED' },
  'too-many': { status: 429, code: 'TOO_MANY' },
  unavailable: { status: 503, code: 'UNAVAILABLE' },
  malformed: { status: 400, code: 'MALFORMED' },
  'too-large': { status: 413, code: 'TOO_LARGE' },
  unsupported: { status: 415, code: 'UNSUPPORTED' },
  stalled: { status: 408, code: 'MALFORMED' },
  // The same request runs already: asked again a little later, it has its answer.
  'under-way': { status: 409, code: 'CONFLICT' },
  // Another request writes to it: asked again a little later, it is free.
  locked: { status: 423, code: 'CONFLICT' },
  // It is being made: asked for again a little later, it is there.
  'not-yet': { status: 503, code: 'UNAVAILABLE' },
};

/** Codes of what the HTTP layer itself refuses. */
const BY_STATUS: Record<number, ErrorCode> = {
  400: 'MALFORMED',
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  413: 'TOO_LARGE',
  414: 'MALFORMED',
  415: 'UNSUPPORTED',
  431: 'MALFORMED',
};

const RETRY_AFTER_SECONDS: Record<number, number> = { 423: 2, 429: 60, 503: 5 };
const UNDER_WAY_SECONDS = 2;

/** A range of bytes that the file does not have. The route has set the file's size as a header. */
export class NoSuchRange extends Error {}

/** The sender wants another version of the file than there is. */
export class PreconditionFailed extends Error {}

/** A piece of an upload in a version of the protocol that is not supported. The answer names the one that is. */
export class WrongTusVersion extends Error {}

/** A request that came from another site. */
export class CrossSite extends Error {}

/** Answers every error in the one shape; a bug is logged whole and answered with a plain 500. */
export function answerErrors(app: FastifyInstance): void {
  const alert = alertOfHandles(app.log as Log);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isOutOfHandles(error)) alert({ err: error });
    const { status, code, message, fields, facts } = describe(error);
    if (error instanceof Refused && error.kind === 'under-way') void reply.header('retry-after', UNDER_WAY_SECONDS);
    if (error instanceof Refused && error.kind === 'not-yet') request.log.warn('What was asked for is not made yet');
    // Too many at once is no fault, and a line for each would add to it.
    else if (status >= 500 && !(error instanceof TryLater)) request.log.error({ err: error }, 'Request failed');
    if (error instanceof TryLater || error instanceof StillLocked) void reply.header('retry-after', error.seconds);
    return sendError(request, reply, { status, code, message }, { ...facts, ...(fields ? { errors: fields } : {}) });
  });
  app.setNotFoundHandler((request, reply) =>
    sendError(request, reply, { status: 404, code: 'NOT_FOUND', message: statusMessage(404) }),
  );
}

/** Answers a request that reaches a server which is closing in the one shape, too. The server must leave that to it. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async () => {
    if (isClosing) throw new TryLater('unavailable', MESSAGES.unavailable, RETRY_AFTER_SECONDS[503]!);
  });
}

/** Sends an error answer. */
function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, message }: Answer & { message: string },
  facts: Record<string, unknown> = {},
): FastifyReply {
  const body: ErrorBody = { message, code, request_id: request.id, ...facts };
  const retry = RETRY_AFTER_SECONDS[status];
  if (retry !== undefined && !reply.hasHeader('retry-after')) void reply.header('retry-after', retry);
  return reply.status(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

type Description = Answer & {
  message: string;
  fields?: Record<string, string[]>;
  facts?: Record<string, unknown>;
};

function describe(error: FastifyError): Description {
  if (error instanceof Refused) {
    const { kind, message, fields, facts } = error;
    return { ...ANSWERS[kind], message, ...(fields ? { fields } : {}), ...(facts ? { facts } : {}) };
  }
  if (error instanceof MalformedAddress) return { status: 400, code: 'MALFORMED', message: `${statusMessage(400)}.` };
  if (error instanceof TooManyHeaders) return { status: 431, code: 'MALFORMED', message: `${statusMessage(431)}.` };
  if (error instanceof NoSuchRange) return { status: 416, code: 'MALFORMED', message: `${statusMessage(416)}.` };
  if (error instanceof WrongTusVersion || error instanceof PreconditionFailed)
    return { status: 412, code: 'MALFORMED', message: `${statusMessage(412)}.` };
  if (error instanceof CrossSite) return { status: 403, code: 'CROSS_SITE', message: MESSAGES.notAuthorized };
  if (hasZodFastifySchemaValidationErrors(error)) {
    // What a path names with a wrong word does not exist.
    if (error.validationContext === 'params') return { status: 404, code: 'NOT_FOUND', message: statusMessage(404) };
    const fields = fieldErrors(error.validation);
    return { status: 422, code: 'INVALID', message: firstSentence(fields), fields };
  }
  if (error instanceof StillLocked) return { ...ANSWERS['too-many'], message: MESSAGES.stillLocked };
  if (isUnavailable(error) || isStoreUnavailable(error) || isOutOfHandles(error))
    return { status: 503, code: 'UNAVAILABLE', message: MESSAGES.unavailable };
  const status = error.statusCode ?? 500;
  const code = BY_STATUS[status];
  // The words of the HTTP layer's own refusals may repeat input, so ours are used.
  if (code) return { status, code, message: `${statusMessage(status)}.` };
  return { status: 500, code: 'INTERNAL', message: statusMessage(500) };
}

function fieldErrors(issues: { instancePath: string; message?: string }[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { instancePath, message } of issues) {
    const field = instancePath.split('/').filter(Boolean).join('.') || 'request';
    (fields[field] ??= []).push(message ?? 'Is not valid');
  }
  return fields;
}

function firstSentence(fields: Record<string, string[]>): string {
  const [field, messages] = Object.entries(fields)[0] ?? ['request', ['is not valid']];
  return `${field}: ${messages[0]}`;
}
