import type { Core } from '@sealdesk/core/core.ts';
import { changeEntry, closeEntry } from '@sealdesk/core/time-entries/change-entry.ts';
import { correctEntry, keepEntry } from '@sealdesk/core/time-entries/forgotten-entry.ts';
import { listJobEntries } from '@sealdesk/core/time-entries/job-entries.ts';
import { getLatestEntry } from '@sealdesk/core/time-entries/latest-entry.ts';
import { startEntry } from '@sealdesk/core/time-entries/start-entry.ts';
import type { FastifyInstance } from 'fastify';
import { addCall } from '../calls.ts';
import { answerOnce, callerOf, repeatable } from '../caller.ts';

/** Time entries: one's own, from start to end, and for operations those of a job. */
export function timeEntryRoutes(app: FastifyInstance, core: Core): void {
  addCall(app, 'latestEntry', 'employee', async ({ request }) => getLatestEntry(core, callerOf(request)));

  addCall(app, 'startEntry', 'employee', async ({ request, reply, body }) =>
    answerOnce(core, reply, repeatable(request, 'startEntry', body), (running) =>
      startEntry(core, callerOf(request), { jobNumber: body.jobId, isConfirmed: false }, running),
    ),
  );

  addCall(app, 'startEntryConfirmed', 'employee', async ({ request, reply, body }) =>
    answerOnce(core, reply, repeatable(request, 'startEntryConfirmed', body), (running) =>
      startEntry(core, callerOf(request), { jobNumber: body.jobId, isConfirmed: body.confirmed }, running),
    ),
  );

  addCall(app, 'updateEntry', 'employee', async ({ viewer, body }) => changeEntry(core, viewer, body));

  addCall(app, 'closeEntry', 'employee', async ({ viewer, request, reply, body }) =>
    answerOnce(core, reply, repeatable(request, 'closeEntry', body), async (running) => ({
      status: 200,
      body: await closeEntry(core, viewer, body.entryId, running),
    })),
  );

  addCall(app, 'correctEntry', 'employee', async ({ viewer, request, reply, body }) =>
    answerOnce(core, reply, repeatable(request, 'correctEntry', body), async (running) => {
      const correction = { entryId: body.entryId, endedAt: new Date(body.End), reason: body.reason };
      return { status: 200, body: await correctEntry(core, viewer, correction, running) };
    }),
  );

  addCall(app, 'keepEntry', 'employee', async ({ viewer, request, reply, body }) =>
    answerOnce(core, reply, repeatable(request, 'keepEntry', body), async (running) => ({
      status: 200,
      body: await keepEntry(core, viewer, body.entryId, running),
    })),
  );

  addCall(app, 'listJobEntries', 'operations', async ({ viewer, params }) =>
    listJobEntries(core, viewer, params.job_id),
  );
}
