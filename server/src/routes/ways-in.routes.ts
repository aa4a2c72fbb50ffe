import type { Core } from '@sealdesk/core/core.ts';
import { listSignIns } from '@sealdesk/core/identity/sign-in-records.ts';
import { newRecoveryCodes, newTotp, setTotp } from '@sealdesk/core/identity/ways-in/own-codes.ts';
import {
  addPasskey,
  newPasskeyOptions,
  removePasskey,
  renamePasskey,
} from '@sealdesk/core/identity/ways-in/own-passkeys.ts';
import { setPassword } from '@sealdesk/core/identity/ways-in/own-password.ts';
import { getWaysIn } from '@sealdesk/core/identity/ways-in/ways-in.ts';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../caller.ts';
import { addCall } from '../calls.ts';

/** How the signed-in person signs in. */
export function waysInRoutes(app: FastifyInstance, core: Core): void {
  addCall(app, 'waysIn', 'signed-in', async ({ request }) => getWaysIn(core.db, callerOf(request)));

  addCall(app, 'ownSignIns', 'signed-in', async ({ viewer, query: { before } }) =>
    listSignIns(core, viewer.userId, before),
  );

  addCall(app, 'newPasskeyOptions', 'signed-in', async ({ request }) => ({
    options: { ...(await newPasskeyOptions(core, callerOf(request))) },
  }));

  addCall(app, 'addPasskey', 'signed-in', async ({ request, body }) => addPasskey(core, callerOf(request), body));

  addCall(app, 'renamePasskey', 'signed-in', async ({ request, params, body }) =>
    renamePasskey(core, callerOf(request), { id: params.id, name: body.name }),
  );

  addCall(app, 'removePasskey', 'signed-in', async ({ request, params }) =>
    removePasskey(core, callerOf(request), params.id),
  );

  addCall(app, 'setPassword', 'signed-in', async ({ request, body }) =>
    setPassword(core, callerOf(request), body.password),
  );

  addCall(app, 'newTotp', 'signed-in', async ({ request }) => newTotp(core, callerOf(request)));

  addCall(app, 'setTotp', 'signed-in', async ({ request, body }) => setTotp(core, callerOf(request), body.code));

  addCall(app, 'newRecoveryCodes', 'signed-in', async ({ request }) => ({
    recovery_codes: await newRecoveryCodes(core, callerOf(request)),
  }));
}
