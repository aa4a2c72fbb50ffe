import type { Core } from '@sealdesk/core/core.ts';
import { getLicenses } from '@sealdesk/core/workflow/get-licenses.ts';
import type { FastifyInstance } from 'fastify';
import { addCall } from '../calls.ts';

/** Licenses, the firm's authorizations, certificates and fingerprints of seals: for operations. */
export function licenseRoutes(app: FastifyInstance, core: Core): void {
  addCall(app, 'listLicenses', 'operations', async () => getLicenses(core));
}
