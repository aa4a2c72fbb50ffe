import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import { OIDC_CALLBACK_PATH } from '@sealdesk/contract/paths.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { openOpenId } from '@sealdesk/core/platform/openid.ts';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { guardRoutes } from './authentication.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { answerErrors, refuseWhileClosing } from './http/errors.ts';
import { limitHeaders } from './http/header-count.ts';
import { holdContinue } from './http/expect-continue.ts';
import { lingerAfterAnswers } from './http/linger.ts';
import { CallLimits } from './http/limit-calls.ts';
import { openPlaces, type AllPlaces } from './http/places.ts';
import { endWithAccess } from './http/ended-access.ts';
import { watchJobWalks } from './job-walks.ts';
import { collectOpenApi, serveOpenApi } from './openapi.ts';
import { accountRoutes } from './routes/account.routes.ts';
import { contactRoutes } from './routes/contacts.routes.ts';
import { directoryRoutes } from './routes/directory.routes.ts';
import { exportRoutes } from './routes/exports.routes.ts';
import { fileRoutes } from './routes/files.routes.ts';
import { invitationRoutes } from './routes/invitations.routes.ts';
import { jobEventRoutes } from './routes/job-events.routes.ts';
import { jobRoutes } from './routes/jobs.routes.ts';
import { licenseRoutes } from './routes/licenses.routes.ts';
import { lookupRoutes } from './routes/lookups.routes.ts';
import { proofRoutes } from './routes/proofs.routes.ts';
import { pagePictureRoutes } from './routes/page-pictures.routes.ts';
import { passkeyRoutes } from './routes/passkeys.routes.ts';
import { resumableRoutes } from './routes/resumable.routes.ts';
import { sessionRoutes } from './routes/session.routes.ts';
import { timeEntryRoutes } from './routes/time-entries.routes.ts';
import { userRoutes } from './routes/users.routes.ts';
import { uploadRoutes } from './routes/uploads.routes.ts';
import { waysInRoutes } from './routes/ways-in.routes.ts';
import { requireRules } from './rules.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { serveWeb } from './screens/web-files.ts';
import { cutSlowBodies } from './http/slow-bodies.ts';
import { traceRequests } from './http/trace-requests.ts';
import { countRequests } from './http/under-way.ts';
import { limitConnections } from './http/file-handles.ts';
import { noticeUntrustedProxy } from './http/untrusted-proxy.ts';
import { MALFORMED_PATH, isText, requireText } from './http/well-formed.ts';
import { observeRequest } from '@sealdesk/core/platform/metrics.ts';

/** JSON bodies are small; files come by their own routes. */
const BODY_LIMIT = 256 * 1024;

/** Builds the HTTP entry point into core, each route with its access rule. Nothing listens yet. */
export async function buildApp(core: Core): Promise<FastifyInstance> {
  const { config } = core;
  const app = Fastify({
    loggerInstance: core.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // It would answer in its own words; refuseWhileClosing() does it in ours.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    // The router would answer a malformed address by itself, in its own words.
    rewriteUrl: ({ url = '/' }) => (isText(url) ? url : MALFORMED_PATH),
  }) as unknown as FastifyInstance;
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  requireRules(app);
  traceRequests(app);
  limitHeaders(app);
  limitConnections(app);
  noticeUntrustedProxy(app);
  countRequests(app);
  lingerAfterAnswers(app);
  holdContinue(app);
  cutSlowBodies(app);
  answerErrors(app);
  logRequests(app);
  await addSecurityHeaders(app, config.PUBLIC_URL);
  compressAnswers(app);
  refuseWhileClosing(app);
  await app.register(fastifyCookie);
  await collectOpenApi(app);
  requireText(app);
  const limits = new CallLimits(core);
  limits.limit(app);
  guardRoutes(app, core, limits);
  watchJobWalks(app, core);
  endWithAccess(app, core);

  const places = openPlaces(core);
  if (config.SERVES !== 'streams') await addCalls(app, core, places);
  if (config.SERVES !== 'calls') jobEventRoutes(app, core, places);
  serveOpenApi(app);
  if (config.WEB_ROOT && config.SERVES !== 'streams') await serveWeb(app, config.WEB_ROOT);
  return app;
}

/** Adds every route but the stream of changes. */
async function addCalls(app: FastifyInstance, core: Core, places: AllPlaces): Promise<void> {
  const { config } = core;
  sessionRoutes(app, core, openOpenId(config, `${config.PUBLIC_URL}${OIDC_CALLBACK_PATH}`, core.log));
  accountRoutes(app, core);
  passkeyRoutes(app, core);
  waysInRoutes(app, core);
  lookupRoutes(app, core);
  directoryRoutes(app, core);
  invitationRoutes(app, core);
  contactRoutes(app, core);
  licenseRoutes(app, core);
  userRoutes(app, core);
  jobRoutes(app, core);
  timeEntryRoutes(app, core);
  fileRoutes(app, core, places);
  proofRoutes(app, core, places);
  pagePictureRoutes(app, core, places);
  exportRoutes(app, core, places);
  await uploadRoutes(app, core, places);
  await resumableRoutes(app, core, places);
}

/** Logs one line for each answer and measures it: by the route's pattern, never by its query, which may contain what people search for. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
    const who = request.viewer ? { userId: request.viewer.userId } : {};
    request.log.info({ method, route, status, ms: Math.round(reply.elapsedTime * 10) / 10, ...who }, 'answered');
    observeRequest({ method, route, status }, reply.elapsedTime / 1000);
  });
}
