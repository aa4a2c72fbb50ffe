import type { Core } from '@sealdesk/core/core.ts';
import { getDocumentProof, getProof, getUploadProof } from '@sealdesk/core/sealed-sets/get-proof.ts';
import type { FastifyInstance } from 'fastify';
import { addCall } from '../calls.ts';

/** What the checks proved of sealed sets, page by page. */
export function proofRoutes(app: FastifyInstance, core: Core): void {
  addCall(app, 'getProof', 'signed-in', async ({ viewer, params }) => getProof(core, viewer, params.job_id));
  addCall(app, 'documentProof', 'signed-in', async ({ viewer, params }) => getDocumentProof(core, viewer, params.uuid));
  addCall(app, 'uploadProof', 'signed-in', async ({ viewer, params }) => getUploadProof(core, viewer, params.uuid));
}
