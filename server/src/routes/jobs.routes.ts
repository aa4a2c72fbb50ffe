import { toNewJob } from '@sealdesk/contract/jobs/create-job.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { statusViewsFor, type StatusView } from '@sealdesk/contract/jobs/statuses.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { createJob } from '@sealdesk/core/workflow/create-job.ts';
import { listJobs } from '@sealdesk/core/jobs/list/job-list.store.ts';
import { setPriorityOrder } from '@sealdesk/core/jobs/work-order/set-priority-order.ts';
import { countJobs, findJob } from '@sealdesk/core/jobs/job.store.ts';
import { Refused } from '@sealdesk/core/refused.ts';
import type { Viewer } from '@sealdesk/core/viewer.ts';
import type { FastifyInstance } from 'fastify';
import { addCall, JsonText } from '../calls.ts';
import { answerOnce, callerOf, repeatable } from '../caller.ts';

/** Jobs: the list, its counts, one job, a new one, its work-order place. */
export function jobRoutes(app: FastifyInstance, core: Core): void {
  const settings = { firmTimezone: core.config.FIRM_TIMEZONE, address: core.config.PUBLIC_URL };

  addCall(app, 'listJobs', 'signed-in', async ({ viewer, query }) => {
    if (typeof query.job_status === 'string') requireView(viewer, query.job_status);
    return new JsonText(await listJobs(core.pool, viewer, query, settings));
  });

  addCall(app, 'countJobs', 'signed-in', async ({ viewer }) => countJobs(core.pool, viewer));

  addCall(app, 'getJob', 'signed-in', async ({ viewer, query }) => {
    const job = await findJob(core.pool, viewer, query.job_id, settings);
    if (job === null) throw new Refused('missing', MESSAGES.jobNotFound);
    return new JsonText(job);
  });

  addCall(app, 'createJob', 'signed-in', async ({ request, reply, body }) =>
    answerOnce(core, reply, repeatable(request, 'createJob', body), (running) =>
      createJob(core, callerOf(request), toNewJob(body), running),
    ),
  );

  addCall(app, 'setPriorityOrder', 'signed-in', async ({ viewer, body }) => {
    const place = await setPriorityOrder(core, viewer, {
      jobNumber: body.job_id,
      place: body.job_priority_order,
      isConfirmed: body.confirmed === true,
    });
    return { message: `Work order priority of ${formatJobNumber(body.job_id)} saved.`, job_priority_order: place };
  });
}

/** Refuses a special status option that the viewer is not offered. */
function requireView(viewer: Viewer, view: StatusView): void {
  const person = { employee_id: viewer.employeeId, role: viewer.role, isSealingEngineer: viewer.isSealingEngineer };
  if (statusViewsFor(person).includes(view)) return;
  throw new Refused('invalid', 'job_status: Is not one of your status options', {
    job_status: ['Is not one of your status options'],
  });
}
