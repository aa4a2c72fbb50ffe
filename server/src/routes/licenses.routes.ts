import type { Core } from '@sealdesk/core/core.ts';
import { importLicenses } from '@sealdesk/core/licenses/import-licenses.ts';
import { createAuthorization, limitAuthorization } from '@sealdesk/core/licenses/maintain-authorizations.ts';
import {
  createCertificate,
  ownCertificates,
  reportCertificate,
} from '@sealdesk/core/licenses/maintain-certificates.ts';
import { createLicense, editLicense, removeLicense, renewLicense } from '@sealdesk/core/licenses/maintain-licenses.ts';
import { endSeal } from '@sealdesk/core/sealed-sets/register-seal.ts';
import { getLicenses } from '@sealdesk/core/workflow/get-licenses.ts';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../caller.ts';
import { addCall } from '../calls.ts';

/** Licenses, the firm's authorizations and certificates: for operations, who change them after a recent sign-in. */
export function licenseRoutes(app: FastifyInstance, core: Core): void {
  addCall(app, 'listLicenses', 'operations', async () => getLicenses(core));
  addCall(app, 'addLicense', 'operations', async ({ request, body }) => createLicense(core, callerOf(request), body));
  addCall(app, 'importLicenses', 'operations', async ({ request, body }) =>
    importLicenses(core, callerOf(request), body),
  );
  addCall(app, 'editLicense', 'operations', async ({ request, params, body }) =>
    editLicense(core, callerOf(request), params.id, body),
  );
  addCall(app, 'renewLicense', 'operations', async ({ request, params, body }) =>
    renewLicense(core, callerOf(request), params.id, body),
  );
  addCall(app, 'removeLicense', 'operations', async ({ request, params, body }) =>
    removeLicense(core, callerOf(request), params.id, body),
  );

  addCall(app, 'addAuthorization', 'operations', async ({ request, body }) =>
    createAuthorization(core, callerOf(request), body),
  );
  addCall(app, 'endAuthorization', 'operations', async ({ request, params, body }) =>
    limitAuthorization(core, callerOf(request), params.id, body.valid_until),
  );

  addCall(app, 'addCertificate', 'operations', async ({ request, body }) =>
    createCertificate(core, callerOf(request), body),
  );
  // Engineers report their own, whatever their role.
  addCall(app, 'endCertificate', 'employee', async ({ request, params }) =>
    reportCertificate(core, callerOf(request), params.id),
  );
  addCall(app, 'endFingerprint', 'operations', async ({ request, params }) =>
    endSeal(core, callerOf(request), params.id),
  );
  addCall(app, 'ownCertificates', 'employee', async ({ viewer }) => ({
    data: await ownCertificates(core, viewer.contactId),
  }));
}
