import { toNewJob } from '@sealdesk/contract/jobs/create-job.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { WhoCanSealReply } from '@sealdesk/contract/jobs/who-can-seal.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { retryCombining } from '@sealdesk/core/combining/retry-combining.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { actOnJob } from '@sealdesk/core/workflow/act-on-job.ts';
import { editJob } from '@sealdesk/core/workflow/edit-job.ts';
import { resendMail } from '@sealdesk/core/workflow/resend-mail.ts';
import { createJob } from '@sealdesk/core/workflow/create-job.ts';
import { getTimeline } from '@sealdesk/core/jobs/get-timeline.ts';
import { requireView } from '@sealdesk/core/jobs/list/require-view.ts';
import { listJobs } from '@sealdesk/core/jobs/list/job-list.store.ts';
import { getWorkOrder } from '@sealdesk/core/jobs/work-order/get-work-order.ts';
import { setPriorityOrder } from '@sealdesk/core/jobs/work-order/set-priority-order.ts';
import { countJobs, findJob } from '@sealdesk/core/jobs/job.store.ts';
import { whoCanSeal } from '@sealdesk/core/jobs/who-can-seal.ts';
import type { Sealers } from '@sealdesk/core/licenses/sealers.ts';
import { Refused } from '@sealdesk/core/refused.ts';
import type { FastifyInstance } from 'fastify';
import { addCall, JsonText } from '../calls.ts';
import { answerOnce, callerOf, repeatable } from '../caller.ts';

/** Jobs: the list, its counts, one job and its timeline, a new one, its moves, who can seal it, its work-order place. */
export function jobRoutes(app: FastifyInstance, core: Core): void {
  const settings = { firmTimezone: core.config.FIRM_TIMEZONE, address: core.config.PUBLIC_URL };

  addCall(app, 'listJobs', 'signed-in', async ({ viewer, query }) => {
    requireView(viewer, query.job_status);
    return new JsonText(await listJobs(core.pool, viewer, query, settings));
  });

  addCall(app, 'countJobs', 'signed-in', async ({ viewer }) => countJobs(core.pool, viewer));

  addCall(app, 'getJob', 'signed-in', async ({ viewer, query }) => {
    const job = await findJob(core.pool, viewer, query.job_id, settings);
    if (job === null) throw new Refused('missing', MESSAGES.jobNotFound);
    return new JsonText(job);
  });

  addCall(app, 'getTimeline', 'signed-in', async ({ viewer, params, query }) =>
    getTimeline(core, viewer, { jobNumber: params.job_id, before: query.cursor ?? null }),
  );

  addCall(app, 'createJob', 'signed-in', async ({ request, reply, body }) =>
    answerOnce(core, reply, repeatable(request, 'createJob', body), (running) =>
      createJob(core, callerOf(request), toNewJob(body), running),
    ),
  );

  addCall(app, 'editJob', 'signed-in', async ({ request, reply, params: { job_id: jobNumber }, body: fields }) =>
    answerOnce(core, reply, repeatable(request, 'editJob', { jobNumber, ...fields }), (running) =>
      editJob(core, callerOf(request), { jobNumber, fields }, running),
    ),
  );

  addCall(app, 'actOnJob', 'signed-in', async ({ request, reply, params: { job_id: jobNumber, name }, body }) =>
    answerOnce(core, reply, repeatable(request, 'actOnJob', { jobNumber, name, ...body }), (running) => {
      const { pages_viewed: pagesViewed, ...asked } = body;
      return actOnJob(core, callerOf(request), { jobNumber, name, pagesViewed, ...asked }, running);
    }),
  );

  addCall(app, 'whoCanSeal', 'signed-in', async ({ viewer, params }) =>
    presentSealers(await whoCanSeal(core, viewer, params.job_id)),
  );

  addCall(app, 'getWorkOrder', 'signed-in', async ({ viewer, params }) => {
    const holders = await getWorkOrder(core, viewer, params.job_id);
    return { places: holders.map(({ place, number, name }) => ({ place, job_id: number, job_name: name })) };
  });

  addCall(app, 'retryCombining', 'signed-in', async ({ request, reply, params: { job_id: jobNumber } }) =>
    answerOnce(core, reply, repeatable(request, 'retryCombining', { jobNumber }), (running) =>
      retryCombining(core, callerOf(request), jobNumber, running),
    ),
  );

  addCall(app, 'resendMail', 'signed-in', async ({ request, reply, params: { job_id: jobNumber } }) =>
    answerOnce(core, reply, repeatable(request, 'resendMail', { jobNumber }), (running) =>
      resendMail(core, callerOf(request), jobNumber, running),
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

/** Returns the answer in the wire's names. */
function presentSealers({ states, engineers, unauthorizedStates, split }: Sealers): WhoCanSealReply {
  return {
    states,
    engineers: engineers.map(({ contactId, fullName, licenses }) => ({
      id: contactId,
      full_name: fullName,
      licenses: licenses.map(({ state, number, validUntil, daysLeft }) => ({
        state,
        number,
        valid_until: validUntil,
        days_left: daysLeft,
      })),
    })),
    unauthorized_states: unauthorizedStates,
    split: split && split.map((share) => ({ full_name: share.fullName, states: share.states })),
  };
}
