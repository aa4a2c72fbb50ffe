import { RESUMABLE_PATH } from '@sealdesk/contract/paths.ts';
import { PIECE_TYPE, TUS_EXTENSIONS, TUS_VERSION } from '@sealdesk/contract/uploads/resumable.ts';
import { BYTES_PER_MB, MAX_WORKING_MB } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { UploadParams } from '@sealdesk/contract/uploads/upload.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { Refused } from '@sealdesk/core/refused.ts';
import { addPieces } from '@sealdesk/core/uploads/resumable/add-pieces.ts';
import { asOnlySender } from '@sealdesk/core/uploads/resumable/only-sender.ts';
import { discardResumable } from '@sealdesk/core/uploads/resumable/discard-resumable.ts';
import { getResumable, getResumableWithPieces } from '@sealdesk/core/uploads/resumable/get-resumable.ts';
import type { Resumable } from '@sealdesk/core/uploads/resumable/resumable.ts';
import { beginResumable } from '@sealdesk/core/workflow/begin-resumable.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { watchBody } from '../http/body-progress.ts';
import { answerOnce, repeatable } from '../caller.ts';
import { addCall } from '../calls.ts';
import { WrongTusVersion } from '../http/errors.ts';
import type { AllPlaces } from '../http/places.ts';
import { byteCount, wantedResumable } from '../uploads/tus-headers.ts';
import { uploadGate, asUploadError } from '../uploads/upload-gate.ts';

const FILE_PATH = `${RESUMABLE_PATH}/:uuid`;
const TOO_MANY_BYTES = 'More came than the file was said to have. Please send it again.';

/** Adds the routes of files that come in pieces, by the tus protocol: what came before a connection was lost need not be sent again. */
export async function resumableRoutes(app: FastifyInstance, core: Core, places: AllPlaces): Promise<void> {
  await app.register(async (scope) => {
    // A piece is read by its route as it comes in; nothing reads it before.
    scope.addContentTypeParser(PIECE_TYPE, (_request, _payload, done) => done(null));
    scope.setErrorHandler((error) => {
      throw asUploadError(error);
    });
    scope.addHook('onSend', async (_request, reply) => void reply.header('tus-resumable', TUS_VERSION));
    tusRoutes(scope, core, places);
    addCall(scope, 'findResumable', 'signed-in', async ({ viewer, params }) => {
      const { received, size, pieces } = await getResumableWithPieces(core, viewer, params.uuid);
      const stored = pieces.map((piece) => ({ size: piece.size, sha256: piece.sha256.toString('hex') }));
      return { offset: received, size, pieces: stored };
    });
    addCall(scope, 'discardResumable', 'signed-in', async ({ viewer, params }) => {
      await discardResumable(core, viewer, params.uuid);
      return undefined;
    });
  });
}

/** The protocol's own requests, whose answers are headers. */
function tusRoutes(app: FastifyInstance, core: Core, { uploads }: AllPlaces): void {
  const gate = uploadGate(app);
  const config = { rule: 'signed-in', callClass: 'upload' } as const;
  const schema = { hide: true, params: UploadParams };

  app.options(RESUMABLE_PATH, { config, schema: { hide: true } }, async (_request, reply) =>
    reply
      .status(204)
      .header('tus-version', TUS_VERSION)
      .header('tus-extension', TUS_EXTENSIONS.join(','))
      .header('tus-max-size', MAX_WORKING_MB * BYTES_PER_MB)
      .send(),
  );

  app.post(RESUMABLE_PATH, { config, schema: { hide: true } }, async (request, reply) => {
    requireVersion(request);
    const wanted = wantedResumable(request.headers);
    const begun = await gate.pass(() =>
      answerOnce(core, reply, repeatable(request, 'beginResumable', wanted), async () => {
        const { id, expiresAt } = await beginResumable(core, request.viewer, wanted);
        return { status: 201, body: { id, expires: expiresAt.toUTCString() } };
      }),
    );
    void reply.header('location', `${RESUMABLE_PATH}/${begun.id}`).header('upload-expires', begun.expires);
    return reply.send();
  });

  app.head(FILE_PATH, { config, schema }, async (request, reply) => {
    requireVersion(request);
    const resumable = await getResumable(core, request.viewer, idOf(request));
    return setOffset(reply, resumable).header('upload-length', resumable.size).status(200).send();
  });

  app.patch(FILE_PATH, { config, schema }, async (request, reply) => {
    requireVersion(request);
    const { headers, raw, viewer } = request;
    const received = await gate.pass(async () => {
      const resumable = await getResumable(core, viewer, idOf(request));
      const left = bytesLeft(resumable, headers);
      return uploads.during(viewer, () =>
        asOnlySender(core, resumable.id, async (onBytes) => {
          const body = watchBody(raw, {
            windowMs: core.config.UPLOAD_STALL_SECONDS * 1000,
            isScarce: () => uploads.isScarce(),
            onBytes: (total) => {
              if (total > left) throw new Refused('too-large', TOO_MANY_BYTES);
              onBytes();
            },
          });
          return { ...resumable, received: await addPieces(core, resumable, body) };
        }),
      );
    });
    return setOffset(reply, received).status(204).send();
  });
}

/** Returns how many bytes may still come; refuses a piece that does not begin where the file has come to. */
function bytesLeft({ received, size }: Resumable, headers: FastifyRequest['headers']): number {
  if (headers['content-type'] !== PIECE_TYPE) throw new Refused('unsupported', `Pieces are sent as ${PIECE_TYPE}.`);
  if (byteCount(headers, 'upload-offset') !== received) {
    throw new Refused('conflict', `The upload continues from byte ${received}.`);
  }
  if (Number(headers['content-length'] ?? 0) > size - received) throw new Refused('too-large', TOO_MANY_BYTES);
  return size - received;
}

function setOffset(reply: FastifyReply, { received, expiresAt }: Resumable): FastifyReply {
  return reply.header('upload-offset', received).header('upload-expires', expiresAt.toUTCString());
}

function requireVersion({ headers }: FastifyRequest): void {
  if (headers['tus-resumable'] !== TUS_VERSION) throw new WrongTusVersion();
}

function idOf({ params }: FastifyRequest): string {
  return (params as z.output<typeof UploadParams>).uuid;
}
