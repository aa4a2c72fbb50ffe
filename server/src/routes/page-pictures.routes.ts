import { PAGE_PICTURE_PATH, UPLOAD_PAGE_PICTURE_PATH } from '@sealdesk/contract/paths.ts';
import { ErrorBody } from '@sealdesk/contract/shared/error-body.ts';
import { PageParams, PictureQuery, UploadPageParams } from '@sealdesk/contract/uploads/page-pictures.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { countPages, getPage, readText, type StoredPage } from '@sealdesk/core/page-pictures/ask-for-page.ts';
import { getPdf, getUploadPdf, lookAt, toLookAt } from '@sealdesk/core/page-pictures/looked-at.ts';
import type { LookedAtPdf } from '@sealdesk/core/page-pictures/page-run.ts';
import { watchRuns } from '@sealdesk/core/page-pictures/watch-runs.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addCall } from '../calls.ts';
import type { AllPlaces } from '../http/places.ts';
import { endSlowReader } from '../http/slow-readers.ts';

/** Pages of PDFs as pictures and words, made by the worker. */
export function pagePictureRoutes(app: FastifyInstance, core: Core, { downloads }: AllPlaces): void {
  const watch = watchRuns(core);
  app.addHook('preClose', async () => watch.close());

  addCall(app, 'listPages', 'signed-in', async ({ viewer, params }) => {
    const document = await getPdf(core, viewer, params.uuid);
    const { id, jobNumber, name, purpose } = document;
    const pages = await countPages(core, watch, viewer, toLookAt(document));
    return { document_id: id, job_id: jobNumber, name, purpose, pages };
  });

  const wordsOf = async (viewer: FastifyRequest['viewer'], pdf: LookedAtPdf, page: number) => {
    const { body } = await getPage(core, watch, viewer, { pdf, kind: 'words', page });
    return { page, text: await readText(body) };
  };
  addCall(app, 'pageWords', 'signed-in', async ({ viewer, params: { uuid, page } }) =>
    wordsOf(viewer, await lookAt(core, viewer, await getPdf(core, viewer, uuid)), page),
  );
  addCall(app, 'uploadPageWords', 'signed-in', async ({ viewer, params: { uuid, position, page } }) =>
    wordsOf(viewer, await getUploadPdf(core, viewer, { uploadId: uuid, position }), page),
  );

  /** Sends what the store has. Waiting for a picture to be drawn takes no connection to the store, and so no place. */
  const send = (request: FastifyRequest, reply: FastifyReply, stored: StoredPage): FastifyReply => {
    try {
      downloads.untilAnswered(request.viewer.userId, reply);
    } catch (error) {
      stored.body.destroy();
      throw error;
    }
    endSlowReader(request, reply, core.config.DOWNLOAD_STALL_SECONDS * 1000);
    return sendPicture(reply, stored);
  };

  const picture = {
    querystring: PictureQuery,
    response: {
      200: { description: 'The picture.', content: { 'image/png': { schema: z.string() } } },
      '4xx': ErrorBody,
      '5xx': ErrorBody,
    },
  };
  const ofDocument = {
    ...picture,
    operationId: 'pagePicture',
    params: PageParams,
    description: 'A page of a document as a picture, made when it is first asked for.',
  };
  app.get(
    PAGE_PICTURE_PATH,
    { config: { rule: 'signed-in', callClass: 'page-image' }, schema: ofDocument },
    async (request, reply) => {
      const { uuid, page } = request.params as z.output<typeof PageParams>;
      const { size: kind } = request.query as z.output<typeof PictureQuery>;
      const { viewer } = request;
      const pdf = await lookAt(core, viewer, await getPdf(core, viewer, uuid));
      return send(request, reply, await getPage(core, watch, viewer, { pdf, kind, page }));
    },
  );

  const ofUpload = {
    ...picture,
    operationId: 'uploadPagePicture',
    params: UploadPageParams,
    description: 'A page of a sealed set that is under check or was refused, as a picture.',
  };
  app.get(
    UPLOAD_PAGE_PICTURE_PATH,
    { config: { rule: 'signed-in', callClass: 'page-image' }, schema: ofUpload },
    async (request, reply) => {
      const { uuid: uploadId, position, page } = request.params as z.output<typeof UploadPageParams>;
      const { size: kind } = request.query as z.output<typeof PictureQuery>;
      const pdf = await getUploadPdf(core, request.viewer, { uploadId, position });
      return send(request, reply, await getPage(core, watch, request.viewer, { pdf, kind, page }));
    },
  );
}

function sendPicture(reply: FastifyReply, { body, size }: StoredPage): FastifyReply {
  return reply
    .header('content-type', 'image/png')
    .header('content-length', size)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(body);
}
