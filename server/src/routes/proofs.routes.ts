import { Readable } from 'node:stream';
import { ProofRecord, ProofRecordQuery } from '@sealdesk/contract/jobs/proof-record.ts';
import { PROOF_RECORD_PATH, UPLOAD_PROOF_RECORD_PATH } from '@sealdesk/contract/paths.ts';
import { ErrorBody } from '@sealdesk/contract/shared/error-body.ts';
import { DocumentParams } from '@sealdesk/contract/uploads/documents.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { getDocumentProof, getProof, getUploadProof } from '@sealdesk/core/sealed-sets/get-proof.ts';
import { printRecord } from '@sealdesk/core/sealed-sets/print-record.ts';
import { getDocumentRecord, getUploadRecord } from '@sealdesk/core/sealed-sets/proof-record.ts';
import { requestProof } from '@sealdesk/core/sealed-sets/prove-document.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addCall } from '../calls.ts';
import { attachment } from '../http/disposition.ts';
import type { AllPlaces } from '../http/places.ts';
import { endSlowReader } from '../http/slow-readers.ts';

/** What the checks proved of sealed sets, page by page. */
export function proofRoutes(app: FastifyInstance, core: Core, { downloads }: AllPlaces): void {
  addCall(app, 'getProof', 'signed-in', async ({ viewer, params }) => getProof(core, viewer, params.job_id));
  addCall(app, 'documentProof', 'signed-in', async ({ viewer, params }) => getDocumentProof(core, viewer, params.uuid));
  addCall(app, 'proveDocument', 'signed-in', async ({ viewer, params }) => requestProof(core, viewer, params.uuid));
  addCall(app, 'uploadProof', 'signed-in', async ({ viewer, params }) => getUploadProof(core, viewer, params.uuid));

  const begin: RecordRoute['begin'] = (request, reply) => {
    downloads.untilAnswered(request.viewer.userId, reply);
    endSlowReader(request, reply, core.config.DOWNLOAD_STALL_SECONDS * 1000);
  };
  addRecord(app, PROOF_RECORD_PATH, {
    operationId: 'documentProofRecord',
    description: 'All that is kept of the check of a sealed or final document, as a file.',
    find: async (viewer, id) => getDocumentRecord(core, viewer, id),
    print: (record) => printRecord(core, record),
    begin,
  });
  addRecord(app, UPLOAD_PROOF_RECORD_PATH, {
    operationId: 'uploadProofRecord',
    description: 'The same of an upload that was refused this month or is being checked.',
    find: async (viewer, id) => getUploadRecord(core, viewer, id),
    print: (record) => printRecord(core, record),
    begin,
  });
}

type RecordRoute = {
  operationId: string;
  description: string;
  find(viewer: FastifyRequest['viewer'], id: string): Promise<ProofRecord>;
  /** The same on paper, written while it is sent. */
  print(record: ProofRecord): AsyncIterable<Buffer>;
  /** Takes a place for the file, and watches its reader. */
  begin(request: FastifyRequest, reply: FastifyReply): void;
};

/** Adds the route of a proof record. Its answer is a file to be kept. */
function addRecord(
  app: FastifyInstance,
  path: string,
  { operationId, description, find, print, begin }: RecordRoute,
): void {
  const content = { 'application/json': { schema: ProofRecord }, 'application/pdf': { schema: z.string() } };
  const schema = {
    operationId,
    description,
    params: DocumentParams,
    querystring: ProofRecordQuery,
    response: { 200: { description: 'The record.', content }, '4xx': ErrorBody, '5xx': ErrorBody },
  };
  app.get(path, { config: { rule: 'signed-in', callClass: 'download' }, schema }, async (request, reply) => {
    const { uuid } = request.params as z.output<typeof DocumentParams>;
    const { format } = request.query as z.output<typeof ProofRecordQuery>;
    const record = await find(request.viewer, uuid);
    void reply
      .header('content-disposition', attachment(`${record.job.number}-proof.${format}`))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store');
    if (format === 'json') return record;
    begin(request, reply);
    void reply.header('content-type', 'application/pdf');
    return reply.send(Readable.from(print(record), { objectMode: false }));
  });
}
