import { ErrorBody } from '@sealdesk/contract/shared/error-body.ts';
import { FileQuery } from '@sealdesk/contract/uploads/files.ts';
import { DOWNLOAD_PATH } from '@sealdesk/contract/paths.ts';
import type { Core } from '@sealdesk/core/core.ts';
import type { Document } from '@sealdesk/core/documents/document.ts';
import { getFile, listFiles } from '@sealdesk/core/documents/list-files.ts';
import { openFile } from '@sealdesk/core/documents/open-file.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import { askedRange } from '../http/byte-range.ts';
import { addCall } from '../calls.ts';
import { attachment } from '../http/disposition.ts';
import { NoSuchRange } from '../http/errors.ts';

/** The files of a job: what there is, and their bytes. */
export function fileRoutes(app: FastifyInstance, core: Core): void {
  addCall(app, 'listFiles', 'signed-in', async ({ viewer, query }) => {
    const files = await listFiles(core, viewer, query.jobId, query.purpose);
    return files.map(({ name }) => name);
  });

  const schema = {
    operationId: 'downloadFile',
    querystring: FileQuery,
    produces: ['application/octet-stream', 'application/pdf'],
    description: 'One file of a job, named as the list of files names it. Takes one range of bytes.',
    response: { '4xx': ErrorBody, '5xx': ErrorBody },
  };
  app.get(DOWNLOAD_PATH, { config: { rule: 'signed-in' }, schema }, async (request, reply) => {
    const { jobId: jobNumber, purpose, filename } = request.query as z.output<typeof FileQuery>;
    const { name, document } = await getFile(core, request.viewer, { jobNumber, purpose, name: filename });
    const etag = `"${document.sha256.toString('hex')}"`;
    const range = askedRange(request.headers, document.size, etag);
    if (range === 'unsatisfiable') {
      void reply.header('content-range', `bytes */${document.size}`);
      throw new NoSuchRange();
    }
    const body = await openFile(core, request.viewer, document, range);
    setFileHeaders(reply, name, document, etag);
    if (range === null) return reply.header('content-length', document.size).send(body);
    return reply
      .status(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${document.size}`)
      .header('content-length', range.end - range.start + 1)
      .send(body);
  });
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
