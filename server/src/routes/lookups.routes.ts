import { STATUSES } from '@sealdesk/contract/jobs/statuses.ts';
import type { User } from '@sealdesk/contract/people/session.ts';
import type { Core } from '@sealdesk/core/core.ts';
import {
  listCompanies,
  listContacts,
  listCorporations,
  listEmployees,
} from '@sealdesk/core/directory/dropdowns.store.ts';
import { firmOf } from '@sealdesk/core/mail/firm.ts';
import type { Config } from '@sealdesk/core/platform/config.ts';
import { firmEmail } from '@sealdesk/core/platform/mailer.ts';
import { describeTimezones } from '@sealdesk/core/directory/timezones.ts';
import type { Viewer } from '@sealdesk/core/viewer.ts';
import type { FastifyInstance } from 'fastify';
import { addCall } from '../calls.ts';

/** Who the viewer is, and the lists behind the selects. */
export function lookupRoutes(app: FastifyInstance, core: Core): void {
  addCall(app, 'user', 'signed-in', async ({ viewer }) => presentUser(viewer, core.config));
  addCall(app, 'companiesDropdown', 'signed-in', async ({ viewer, query }) => ({
    data: await listCompanies(core.db, viewer, query),
  }));
  addCall(app, 'contactsDropdown', 'signed-in', async ({ viewer, query }) => ({
    data: await listContacts(core.db, viewer, query),
  }));
  addCall(app, 'corporationsDropdown', 'signed-in', async ({ viewer, query }) => ({
    data: await listCorporations(core.db, viewer, query),
  }));
  addCall(app, 'employeesDropdown', 'employee', async () => ({ data: await listEmployees(core.db) }));
  addCall(app, 'statusDropdown', 'signed-in', async () => ({ data: [...STATUSES] }));
  addCall(app, 'timezonesDropdown', 'signed-in', async () => ({ data: describeTimezones(new Date()) }));
}

function presentUser(viewer: Viewer, config: Config): User {
  const firm = firmOf(config);
  return {
    id: viewer.userId,
    contact_id: viewer.contactId,
    employee_id: viewer.employeeId,
    first_name: viewer.firstName,
    role: viewer.role,
    isSealingEngineer: viewer.isSealingEngineer,
    max_file_uploads: viewer.maxFileUploads,
    company: viewer.company && {
      DrJCOID: viewer.company.id,
      Company: viewer.company.name,
      allow_unsealed_request: viewer.company.allowsUnsealedRequest,
    },
    timezone: viewer.timezone,
    email: viewer.email,
    firm_email: firmEmail(config),
    firm_name: firm.name,
    firm_signature: firm.signature,
  };
}
