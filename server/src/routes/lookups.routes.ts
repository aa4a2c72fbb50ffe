import { STATUSES } from '@sealdesk/contract/jobs/statuses.ts';
import type { Core } from '@sealdesk/core/core.ts';
import {
  listCompanies,
  listContacts,
  listCorporations,
  listEmployees,
} from '@sealdesk/core/directory/dropdowns.store.ts';
import { describeTimezones } from '@sealdesk/core/directory/timezones.ts';
import type { FastifyInstance } from 'fastify';
import { addCall } from '../calls.ts';

/** The lists behind the selects. */
export function lookupRoutes(app: FastifyInstance, core: Core): void {
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
