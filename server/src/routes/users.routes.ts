import { listAudit } from '@sealdesk/core/audit/list-audit.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { editUserRights } from '@sealdesk/core/identity/edit-user-rights.ts';
import { listSignInsOf } from '@sealdesk/core/identity/sign-in-records.ts';
import { getUserFacts } from '@sealdesk/core/identity/user-facts.store.ts';
import { listUsers } from '@sealdesk/core/identity/users.store.ts';
import type { FastifyInstance } from 'fastify';
import { answerOnce, callerOf, repeatable } from '../caller.ts';
import { addCall } from '../calls.ts';

/** The table of users, their rights, and the audit trail, for operations. */
export function userRoutes(app: FastifyInstance, core: Core): void {
  addCall(app, 'listUsers', 'operations', async ({ viewer, query }) => listUsers(core.pool, viewer, query));

  addCall(app, 'getUserFacts', 'operations', async ({ viewer, params: { id } }) => getUserFacts(core, viewer, id));

  addCall(app, 'userSignIns', 'operations', async ({ viewer, params: { id }, query: { before } }) =>
    listSignInsOf(core, viewer, { id, before }),
  );

  addCall(app, 'editUserRights', 'operations', async ({ request, reply, params: { id }, body: fields }) =>
    answerOnce(core, reply, repeatable(request, 'editUserRights', { id, ...fields }), (running) =>
      editUserRights(core, callerOf(request), { id, fields }, running),
    ),
  );

  addCall(app, 'listAudit', 'operations', async ({ viewer, query }) => listAudit(core, viewer, query));
}
