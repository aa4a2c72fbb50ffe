import { sessionsEnded } from '@sealdesk/contract/people/account-messages.ts';
import type { User } from '@sealdesk/contract/people/session.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { editProfile } from '@sealdesk/core/directory/edit-profile.ts';
import { readProfile, type Profile } from '@sealdesk/core/directory/profile.store.ts';
import { endSession, endSessions, listSessions } from '@sealdesk/core/identity/own-sessions.ts';
import { firmOf } from '@sealdesk/core/mail/firm.ts';
import type { Config } from '@sealdesk/core/platform/config.ts';
import { firmEmail } from '@sealdesk/core/platform/mailer.ts';
import type { Viewer } from '@sealdesk/core/viewer.ts';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../caller.ts';
import { addCall } from '../calls.ts';

/** Who the viewer is, what they keep of themselves, and their sessions. */
export function accountRoutes(app: FastifyInstance, core: Core): void {
  addCall(app, 'user', 'signed-in', async ({ viewer }) =>
    presentUser(core.config, { viewer, profile: await readProfile(core.db, viewer.userId) }),
  );
  addCall(app, 'editUser', 'signed-in', async ({ request, body }) =>
    presentUser(core.config, await editProfile(core, callerOf(request), body)),
  );

  addCall(app, 'listSessions', 'signed-in', async ({ request }) => ({
    data: await listSessions(core, callerOf(request)),
    idle_minutes: core.config.SESSION_IDLE_MINUTES,
    hours: core.config.SESSION_HOURS,
  }));
  addCall(app, 'endSession', 'signed-in', async ({ request, params: { id } }) =>
    presentEnded(await endSession(core, callerOf(request), id)),
  );
  // Whose sessions only operations end is decided by the contact that is named, in the use case.
  addCall(app, 'endSessions', 'signed-in', async ({ request, query: { contact_id } }) =>
    presentEnded(await endSessions(core, callerOf(request), contact_id)),
  );
}

const presentEnded = (ended: number) => ({ message: sessionsEnded(ended), ended });

function presentUser(config: Config, { viewer, profile }: { viewer: Viewer; profile: Profile }): User {
  const firm = firmOf(config);
  return {
    id: viewer.userId,
    contact_id: viewer.contactId,
    employee_id: viewer.employeeId,
    first_name: viewer.firstName,
    last_name: profile.lastName,
    role: viewer.role,
    isSealingEngineer: viewer.isSealingEngineer,
    max_file_uploads: viewer.maxFileUploads,
    company: viewer.company && {
      DrJCOID: viewer.company.id,
      Company: viewer.company.name,
      allow_unsealed_request: viewer.company.allowsUnsealedRequest,
    },
    belongs_to: profile.belongsTo,
    timezone: viewer.timezone,
    email: viewer.email,
    waiting_email: profile.waitingEmail,
    work_phone: profile.workPhone,
    cell_phone: profile.cellPhone,
    has_letter_keys: profile.hasLetterKeys,
    firm_email: firmEmail(config),
    firm_name: firm.name,
    firm_signature: firm.signature,
  };
}
