import type { Core } from '@sealdesk/core/core.ts';
import { listContactPage, listCorporateContacts } from '@sealdesk/core/directory/contacts.store.ts';
import { findContactDeletion } from '@sealdesk/core/directory/deletion-effects.store.ts';
import { createContact, editContact } from '@sealdesk/core/directory/save-contact.ts';
import type { FastifyInstance } from 'fastify';
import { answerOnce, callerOf, repeatable } from '../caller.ts';
import { addCall } from '../calls.ts';

/** The table of contacts: staff read it, operations change it. */
export function contactRoutes(app: FastifyInstance, core: Core): void {
  addCall(app, 'listContacts', 'employee', async ({ viewer, query }) => listContactPage(core.pool, viewer, query));

  addCall(app, 'corporateContacts', 'employee', async ({ query }) => ({
    data: await listCorporateContacts(core.db, query),
  }));

  addCall(app, 'createContact', 'operations', async ({ request, reply, body }) =>
    answerOnce(core, reply, repeatable(request, 'createContact', body), (running) =>
      createContact(core, callerOf(request), body, running),
    ),
  );

  addCall(app, 'contactDeletion', 'operations', async ({ params: { id } }) => findContactDeletion(core.db, id));

  addCall(app, 'editContact', 'operations', async ({ request, reply, params: { id }, body: fields }) =>
    answerOnce(core, reply, repeatable(request, 'editContact', { id, ...fields }), (running) =>
      editContact(core, callerOf(request), { id, fields }, running),
    ),
  );
}
