import { CALLS, type Calls, type CallShape } from '@sealdesk/contract/calls.ts';
import type { CallReply } from '@sealdesk/contract/client.ts';
import { ErrorBody } from '@sealdesk/contract/shared/error-body.ts';
import { StaleBody } from '@sealdesk/contract/shared/stale-body.ts';
import { PATHS, type CallName } from '@sealdesk/contract/paths.ts';
import { countUnknownFields } from '@sealdesk/core/platform/metrics.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CallClass } from './http/limit-calls.ts';
import type { Rule } from './rules.ts';

type Parsed<Name extends CallName, Key extends 'params' | 'query' | 'body'> =
  Calls[Name] extends Record<Key, infer Schema> ? z.output<Schema> : undefined;

export type CallRequest<Name extends CallName> = {
  request: FastifyRequest;
  reply: FastifyReply;
  viewer: FastifyRequest['viewer'];
  params: Parsed<Name, 'params'>;
  query: Parsed<Name, 'query'>;
  body: Parsed<Name, 'body'>;
};

/** An answer already written as JSON by the database: it is sent as it stands. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Handler<Name extends CallName> = (call: CallRequest<Name>) => Promise<CallReply<Name> | JsonText>;

/** The classes of calls that are no ordinary ones. */
const CALL_CLASSES: Partial<Record<CallName, CallClass | 'unlimited'>> = {
  // It has a queue of its own, which comes before its first statement.
  login: 'unlimited',
  listPages: 'page-image',
  pageWords: 'page-image',
  uploadPageWords: 'page-image',
  keywordCheck: 'check',
  integrityCheck: 'check',
  uploadOriginal: 'upload',
  uploadForJob: 'upload',
  addFingerprint: 'upload',
  findUpload: 'upload',
  discardUpload: 'upload',
  findResumable: 'upload',
  discardResumable: 'upload',
};

// A call that takes no query takes none: a stray token in the address is refused, not ignored.
const NO_QUERY = z.strictObject({});

/** Adds a call of the contract as a route: path, schemas and documentation come from there, the rule from the caller. */
export function addCall<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  rule: Rule,
  handle: Handler<Name>,
): void {
  const [method, url] = PATHS[name];
  const shape: CallShape = CALLS[name];
  const status = shape.status ?? 200;
  app.route({
    method,
    url,
    // Answers of sign-in and token calls are never compressed, nor are those that repeat what was sent.
    ...(shape.maxBytes === undefined ? {} : { bodyLimit: shape.maxBytes }),
    config: {
      rule,
      callClass: CALL_CLASSES[name] ?? 'call',
      isCompressed: method === 'GET' && url.startsWith('/api/'),
    },
    schema: {
      operationId: name,
      ...(shape.params ? { params: shape.params } : {}),
      querystring: shape.query ?? NO_QUERY,
      ...(shape.body ? { body: shape.body } : {}),
      response: {
        [status]: shape.reply,
        ...(shape.pendingStatus ? { [shape.pendingStatus]: shape.reply } : {}),
        ...(shape.canBeStale ? { 409: z.union([ErrorBody, StaleBody]) } : {}),
        ...(shape.asksFor ? { 422: z.union([ErrorBody, shape.asksFor]) } : {}),
        '4xx': ErrorBody,
        '5xx': ErrorBody,
      },
    },
    preValidation: async (request) => {
      if (shape.isBodyOptional && request.body === undefined) request.body = {};
      const { body } = request;
      // Unknown fields are dropped. Counting them reveals clients that expect more than there is.
      if (shape.body instanceof z.ZodObject) countUnknownFields(name, unknownKeys(shape.body, body));
    },
    handler: async (request, reply) => {
      const { viewer, params, query, body } = request;
      // A handler may set another status that the call has, such as that of a kept answer.
      void reply.status(status);
      const answer = await handle({ request, reply, viewer, params, query, body } as CallRequest<Name>);
      if (answer instanceof JsonText) return reply.type('application/json; charset=utf-8').send(answer.text);
      return answer;
    },
  });
}

function unknownKeys(schema: z.ZodObject, body: unknown): number {
  if (typeof body !== 'object' || body === null) return 0;
  return Object.keys(body).filter((key) => !Object.hasOwn(schema.shape, key)).length;
}
