import { PASSWORD_RESET, RESET_REQUESTED } from '@sealdesk/contract/people/link-messages.ts';
import type { Core } from '@sealdesk/core/core.ts';
import {
  acceptInvitation,
  beginFirmInvitation,
  invitationCodes,
  invitationPasskey,
  invitationTotp,
  openInvitation,
  setInvitedPasskey,
  setInvitedPassword,
} from '@sealdesk/core/identity/links/accept-invitation.ts';
import { confirmEmail, waiveEmailConfirmation } from '@sealdesk/core/identity/links/change-email.ts';
import {
  inviteAgain,
  inviteContact,
  resetSecondFactor,
  withdrawInvitation,
} from '@sealdesk/core/identity/links/invite.ts';
import { forgetPassword, resetPassword } from '@sealdesk/core/identity/links/reset-password.ts';
import type { FastifyInstance } from 'fastify';
import { callerOf, clientOf, formerHash } from '../caller.ts';
import { addCall } from '../calls.ts';
import { INVITATION_COOKIE, setCookie, setSession } from '../http/cookies.ts';

/** Inviting people, and what their one-time links lead to. */
export function invitationRoutes(app: FastifyInstance, core: Core): void {
  addCall(app, 'inviteContact', 'operations', async ({ request, body }) =>
    inviteContact(core, callerOf(request), body),
  );

  addCall(app, 'inviteAgain', 'operations', async ({ request, params: { id } }) =>
    inviteAgain(core, callerOf(request), id),
  );

  addCall(app, 'withdrawInvitation', 'operations', async ({ request, params: { id } }) =>
    withdrawInvitation(core, callerOf(request), id),
  );

  addCall(app, 'resetSecondFactor', 'operations', async ({ request, params: { id: userId }, body: { reason } }) =>
    resetSecondFactor(core, callerOf(request), { userId, reason }),
  );

  addCall(app, 'waiveEmailConfirmation', 'operations', async ({ request, params: { id: userId }, body: { reason } }) =>
    waiveEmailConfirmation(core, callerOf(request), { userId, reason }),
  );

  acceptanceRoutes(app, core);
  linkRoutes(app, core);
}

/** The steps of an invitation, by whoever has its link. */
function acceptanceRoutes(app: FastifyInstance, core: Core): void {
  addCall(app, 'openInvitation', 'same-site', async ({ request: { ip }, body: { token } }) =>
    openInvitation(core, { token, address: ip }),
  );

  addCall(app, 'invitationTotp', 'same-site', async ({ request: { ip }, body: { token } }) =>
    invitationTotp(core, { token, address: ip }),
  );

  addCall(app, 'invitationPasskey', 'same-site', async ({ request: { ip }, body: { token } }) =>
    invitationPasskey(core, { token, address: ip }),
  );

  addCall(app, 'invitationCredential', 'same-site', async ({ request: { ip }, body }) => ({
    recovery_codes:
      'passkey' in body
        ? await setInvitedPasskey(core, { ...body, address: ip })
        : await setInvitedPassword(core, { ...body, address: ip }),
  }));

  addCall(app, 'invitationCodes', 'same-site', async ({ request: { ip }, body: { token } }) => ({
    recovery_codes: await invitationCodes(core, { token, address: ip }),
  }));

  addCall(app, 'invitationFirm', 'same-site', async ({ request: { ip }, reply, body: { token } }) => {
    setCookie(reply, INVITATION_COOKIE, await beginFirmInvitation(core, { token, address: ip }));
    return undefined;
  });

  addCall(app, 'acceptInvitation', 'same-site', async ({ request, reply, body: { token } }) => {
    const client = clientOf(request);
    const brought = { token, address: request.ip, client, formerHash: formerHash(request) };
    setSession(reply, await acceptInvitation(core, brought));
    return { next: 'done' as const };
  });
}

/** Forgotten passwords and confirmed addresses. */
function linkRoutes(app: FastifyInstance, core: Core): void {
  addCall(app, 'forgotPassword', 'same-site', async ({ request: { ip }, body: { email } }) => {
    await forgetPassword(core, { email, address: ip });
    return { message: RESET_REQUESTED };
  });

  addCall(app, 'resetPassword', 'same-site', async ({ request: { ip }, body }) => {
    await resetPassword(core, { ...body, address: ip });
    return { message: PASSWORD_RESET };
  });

  addCall(app, 'confirmEmail', 'same-site', async ({ request: { ip }, body: { token } }) =>
    confirmEmail(core, { token, address: ip }),
  );
}
