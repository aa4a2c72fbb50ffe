import { ErrorBody } from '@sealdesk/contract/shared/error-body.ts';
import { FileQuery } from '@sealdesk/contract/uploads/files.ts';
import { DOCUMENT_PATH, DOWNLOAD_PATH } from '@sealdesk/contract/paths.ts';
import { DocumentParams } from '@sealdesk/contract/uploads/documents.ts';
import type { Core } from '@sealdesk/core/core.ts';
import type { Document } from '@sealdesk/core/documents/document.ts';
import { getDocument, listJobDocuments } from '@sealdesk/core/documents/job-documents.ts';
import { getFile, listFiles, type ListedFile } from '@sealdesk/core/documents/list-files.ts';
import { openFile } from '@sealdesk/core/documents/open-file.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { askedRange } from '../http/byte-range.ts';
import { addCall } from '../calls.ts';
import { attachment } from '../http/disposition.ts';
import { NoSuchRange } from '../http/errors.ts';
import type { AllPlaces } from '../http/places.ts';
import { endSlowReader } from '../http/slow-readers.ts';

/** The files of a job: what there is, and their bytes. */
export function fileRoutes(app: FastifyInstance, core: Core, { downloads }: AllPlaces): void {
  const send = (request: FastifyRequest, reply: FastifyReply, file: ListedFile) => {
    downloads.untilAnswered(request.viewer.userId, reply);
    return sendFile(core, request, reply, file);
  };

  addCall(app, 'listFiles', 'signed-in', async ({ viewer, query }) => {
    const files = await listFiles(core, viewer, query.jobId, query.purpose);
    return files.map(({ name }) => name);
  });

  addCall(app, 'listDocuments', 'signed-in', async ({ viewer, params }) => ({
    documents: await listJobDocuments(core, viewer, params.job_id),
  }));

  const content = { 'application/octet-stream': { schema: z.string() }, 'application/pdf': { schema: z.string() } };
  const bytes = {
    response: {
      200: { description: 'The file.', content },
      206: { description: 'The range of it that was asked for.', content },
      '4xx': ErrorBody,
      '5xx': ErrorBody,
    },
  };
  const ofJob = {
    ...bytes,
    operationId: 'downloadFile',
    querystring: FileQuery,
    description: 'One file of a job, named as the list of files names it. Takes one range of bytes.',
  };
  app.get(
    DOWNLOAD_PATH,
    { config: { rule: 'signed-in', callClass: 'download' }, schema: ofJob },
    async (request, reply) => {
      const { jobId: jobNumber, purpose, filename } = request.query as z.output<typeof FileQuery>;
      const file = await getFile(core, request.viewer, { jobNumber, purpose, name: filename });
      return send(request, reply, file);
    },
  );

  const byId = {
    ...bytes,
    operationId: 'downloadDocument',
    params: DocumentParams,
    querystring: z.strictObject({}),
    description: 'One document by its id, superseded ones included. Takes one range of bytes.',
  };
  app.get(
    DOCUMENT_PATH,
    { config: { rule: 'signed-in', callClass: 'download' }, schema: byId },
    async (request, reply) => {
      const { uuid } = request.params as z.output<typeof DocumentParams>;
      return send(request, reply, await getDocument(core, request.viewer, uuid));
    },
  );
}

/** Answers with the bytes of a file, or with the range of them that was asked for. */
async function sendFile(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, document }: ListedFile,
): Promise<FastifyReply> {
  const etag = `"${document.sha256.toString('hex')}"`;
  const range = askedRange(request.headers, document.size, etag);
  if (range === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${document.size}`);
    throw new NoSuchRange();
  }
  const body = await openFile(core, request.viewer, document, range);
  endSlowReader(request, reply, core.config.DOWNLOAD_STALL_SECONDS * 1000);
  setFileHeaders(reply, name, document, etag);
  if (range === null) return reply.header('content-length', document.size).send(body);
  return reply
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${document.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(body);
}

function setFileHeaders(reply: FastifyReply, name: string, document: Document, etag: string): void {
  void reply
    .header('content-type', contentType(name, document))
    .header('content-disposition', attachment(name))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('repr-digest', `sha-256=:${document.sha256.toString('base64')}:`);
}

/** Only what was checked to be a PDF is called one. An original holds whatever a customer packed, so it is just bytes. */
function contentType(name: string, { purpose }: Document): string {
  const isPdf = purpose !== 'original' && name.toLowerCase().endsWith('.pdf');
  return isPdf ? 'application/pdf' : 'application/octet-stream';
}
