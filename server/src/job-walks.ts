import type { Core } from '@sealdesk/core/core.ts';
import { UnknownJobs } from '@sealdesk/core/identity/unknown-jobs.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Notes every job that a customer asked for and did not find, whichever call it was. */
export function watchJobWalks(app: FastifyInstance, core: Core): void {
  const unknown = new UnknownJobs(core);
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode !== 404 || request.viewer?.kind !== 'customer') return;
    const job = askedJob(request);
    if (job === null) return;
    // Counting is for the person on call: the customer has their answer already.
    await unknown
      .note(request.viewer.userId, job)
      .catch((error: unknown) => request.log.warn({ err: error }, 'An unknown job was not counted'));
  });
}

/** The number of the job that the request names, in its path, its query or its body. */
function askedJob({ params, query, body }: FastifyRequest): string | null {
  for (const part of [params, query, body] as (Record<string, unknown> | undefined)[]) {
    const job = part?.['job_id'] ?? part?.['jobId'];
    if (typeof job === 'string' || typeof job === 'number') return String(job).slice(0, 20);
  }
  return null;
}
