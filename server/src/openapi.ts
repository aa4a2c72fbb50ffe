import swagger from '@fastify/swagger';
import { OPENAPI_PATH } from '@sealdesk/contract/paths.ts';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Collects every call added afterwards into an OpenAPI 3.1 document. */
export async function collectOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sealdesk',
        version: '1',
        description: 'The calls of Sealdesk. Every /api call needs the session cookie and the bearer token of the tab.',
      },
      components: {
        securitySchemes: {
          cookie: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
          token: { type: 'http', scheme: 'bearer' },
        },
      },
      security: [{ cookie: [], token: [] }],
    },
    transform: jsonSchemaTransform,
  });
}

/** Serves the document. */
export function serveOpenApi(app: FastifyInstance): void {
  app.get(OPENAPI_PATH, { config: { rule: 'anyone', isCompressed: true }, schema: { hide: true } }, async () =>
    app.swagger(),
  );
}
