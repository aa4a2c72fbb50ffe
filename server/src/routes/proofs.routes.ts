import { ProofRecord, ProofRecordQuery } from '@sealdesk/contract/jobs/proof-record.ts';
import { PROOF_RECORD_PATH, UPLOAD_PROOF_RECORD_PATH } from '@sealdesk/contract/paths.ts';
import { ErrorBody } from '@sealdesk/contract/shared/error-body.ts';
import { DocumentParams } from '@sealdesk/contract/uploads/documents.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { getDocumentProof, getProof, getUploadProof } from '@sealdesk/core/sealed-sets/get-proof.ts';
import { getDocumentRecord, getUploadRecord } from '@sealdesk/core/sealed-sets/proof-record.ts';
import { requestProof } from '@sealdesk/core/sealed-sets/prove-document.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { addCall } from '../calls.ts';
import { attachment } from '../http/disposition.ts';

/** What the checks proved of sealed sets, page by page. */
export function proofRoutes(app: FastifyInstance, core: Core): void {
  addCall(app, 'getProof', 'signed-in', async ({ viewer, params }) => getProof(core, viewer, params.job_id));
  addCall(app, 'documentProof', 'signed-in', async ({ viewer, params }) => getDocumentProof(core, viewer, params.uuid));
  addCall(app, 'proveDocument', 'signed-in', async ({ viewer, params }) => requestProof(core, viewer, params.uuid));
  addCall(app, 'uploadProof', 'signed-in', async ({ viewer, params }) => getUploadProof(core, viewer, params.uuid));

  addRecord(app, PROOF_RECORD_PATH, {
    operationId: 'documentProofRecord',
    description: 'All that is kept of the check of a sealed or final document, as a file.',
    find: async (viewer, id) => getDocumentRecord(core, viewer, id),
  });
  addRecord(app, UPLOAD_PROOF_RECORD_PATH, {
    operationId: 'uploadProofRecord',
    description: 'The same of an upload that was refused this month or is being checked.',
    find: async (viewer, id) => getUploadRecord(core, viewer, id),
  });
}

type RecordRoute = {
  operationId: string;
  description: string;
  find(viewer: FastifyRequest['viewer'], id: string): Promise<ProofRecord>;
};

/** Adds the route of a proof record. Its answer is a file to be kept. */
function addRecord(app: FastifyInstance, path: string, { operationId, description, find }: RecordRoute): void {
  const schema = {
    operationId,
    description,
    params: DocumentParams,
    querystring: ProofRecordQuery,
    response: { 200: ProofRecord, '4xx': ErrorBody, '5xx': ErrorBody },
  };
  app.get(path, { config: { rule: 'signed-in' }, schema }, async (request, reply) => {
    const { uuid } = request.params as z.output<typeof DocumentParams>;
    const record = await find(request.viewer, uuid);
    void reply
      .header('content-disposition', attachment(`${record.job.number}-proof.json`))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store');
    return record;
  });
}
