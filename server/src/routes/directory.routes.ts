import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { listProjects, searchAccounts } from '@sealdesk/core/directory/accounts.store.ts';
import { listCompanies } from '@sealdesk/core/directory/companies.store.ts';
import { findCorporation, listCorporations } from '@sealdesk/core/directory/corporations.store.ts';
import { createCompany } from '@sealdesk/core/directory/create-company.ts';
import { createProject } from '@sealdesk/core/directory/create-project.ts';
import { findCompanyDeletion } from '@sealdesk/core/directory/deletion-effects.store.ts';
import { editCompany } from '@sealdesk/core/directory/edit-company.ts';
import { editCorporation } from '@sealdesk/core/directory/edit-corporation.ts';
import { Refused } from '@sealdesk/core/refused.ts';
import type { FastifyInstance } from 'fastify';
import { addCall } from '../calls.ts';
import { answerOnce, callerOf, repeatable } from '../caller.ts';

/** The directory: corporations and companies, which staff read and operations edit, accounts and their projects. */
export function directoryRoutes(app: FastifyInstance, core: Core): void {
  addCall(app, 'listCorporations', 'employee', async ({ viewer, query }) =>
    listCorporations(core.pool, viewer.kind, query),
  );

  addCall(app, 'getCorporation', 'employee', async ({ viewer, params }) => {
    const corporation = await findCorporation(core.pool, viewer.kind, params.id);
    if (corporation === null) throw new Refused('missing', MESSAGES.notFound);
    return corporation;
  });

  addCall(app, 'editCorporation', 'operations', async ({ request, reply, params: { id }, body: fields }) =>
    answerOnce(core, reply, repeatable(request, 'editCorporation', { id, ...fields }), (running) =>
      editCorporation(core, callerOf(request), { id, fields }, running),
    ),
  );

  addCall(app, 'listCompanies', 'employee', async ({ viewer, query }) => listCompanies(core.pool, viewer.kind, query));

  addCall(app, 'createCompany', 'operations', async ({ request, reply, body }) =>
    answerOnce(core, reply, repeatable(request, 'createCompany', body), (running) =>
      createCompany(core, callerOf(request), body, running),
    ),
  );

  addCall(app, 'editCompany', 'operations', async ({ request, reply, params: { id }, body: fields }) =>
    answerOnce(core, reply, repeatable(request, 'editCompany', { id, ...fields }), (running) =>
      editCompany(core, callerOf(request), { id, fields }, running),
    ),
  );

  addCall(app, 'companyDeletion', 'operations', async ({ params: { id } }) => findCompanyDeletion(core.db, id));

  addCall(app, 'searchAccounts', 'operations', async ({ query }) => ({ data: await searchAccounts(core.db, query) }));

  addCall(app, 'listProjects', 'operations', async ({ query }) => ({
    data: await listProjects(core.db, query.account_id),
  }));

  addCall(app, 'createProject', 'operations', async ({ request, body }) =>
    createProject(core, callerOf(request), body),
  );
}
