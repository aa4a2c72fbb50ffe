import { uploadRules, type UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { Core } from '@sealdesk/core/core.ts';
import type { RepeatableRequest } from '@sealdesk/core/idempotency/once.ts';
import { registerSeal, watchSamples } from '@sealdesk/core/sealed-sets/register-seal.ts';
import { watchSettled } from '@sealdesk/core/uploads/await-settled.ts';
import { awaitOutcome } from '@sealdesk/core/uploads/check-outcome.ts';
import { discardUpload } from '@sealdesk/core/uploads/discard-upload.ts';
import type { ResumableTarget } from '@sealdesk/core/uploads/resumable/resumable.ts';
import { getUploadProgress } from '@sealdesk/core/uploads/upload-progress.ts';
import { uploadForJob } from '@sealdesk/core/workflow/upload-for-job.ts';
import { uploadOriginal } from '@sealdesk/core/workflow/upload-original.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerOnce, callerOf, repeatable } from '../caller.ts';
import { addCall } from '../calls.ts';
import type { AllPlaces, Places } from '../http/places.ts';
import { presentUpload } from '../uploads/present-upload.ts';
import { receiveSample } from '../uploads/receive-sample.ts';
import { hashUpload, receiveForm } from '../uploads/receive-upload.ts';
import { uploadGate, asUploadError } from '../uploads/upload-gate.ts';

/** Uploads: files come in, are checked, and some are accepted at once. */
export async function uploadRoutes(app: FastifyInstance, core: Core, { uploads }: AllPlaces): Promise<void> {
  await app.register(async (scope) => {
    // The form is read by its route, part by part; nothing reads it before.
    scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
    scope.setErrorHandler((error) => {
      throw asUploadError(error);
    });
    fileRoutes(scope, core, uploads);
  });

  const settled = watchSettled(core);
  app.addHook('preClose', async () => settled.close());
  const gate = uploadGate(app);
  for (const [call, step] of SET_CHECKS) {
    addCall(app, call, 'signed-in', async ({ viewer, body }) =>
      gate.wait(() => awaitOutcome(core, settled, viewer, { uploadId: body.uuid, jobType: body.job_type, step })),
    );
  }

  addCall(app, 'findUpload', 'signed-in', async ({ viewer, params }) =>
    presentUpload(await getUploadProgress(core, viewer, params.uuid)),
  );
  addCall(app, 'discardUpload', 'signed-in', async ({ viewer, params }) => {
    await discardUpload(core, viewer, params.uuid);
    return undefined;
  });
}

/** The calls that give the outcome of a check, each with the step that names it. */
const SET_CHECKS = [
  ['keywordCheck', 'pdf-keyword-check'],
  ['integrityCheck', 'pdf-integrity-check'],
] as const;

function fileRoutes(app: FastifyInstance, core: Core, places: Places): void {
  const gate = uploadGate(app);
  const samples = watchSamples(core);
  app.addHook('preClose', async () => samples.close());

  addCall(app, 'addFingerprint', 'operations', async ({ request }) =>
    gate.pass(() => registerSeal(core, samples, callerOf(request), () => receiveSample(core, places, request))),
  );

  addCall(app, 'uploadOriginal', 'signed-in', async ({ request, reply }) => {
    const target = { purpose: 'original', jobNumber: null } as const;
    const repeated = repeatableUpload(core, places, request, 'uploadOriginal', null, target);
    return gate.pass(() =>
      answerOnce(core, reply, repeated, (running) =>
        uploadOriginal(core, callerOf(request), receiveForm(core, places, request, target), running),
      ),
    );
  });

  addCall(app, 'uploadForJob', 'signed-in', async ({ request, reply, params, query }) => {
    const target = { purpose: params.purpose, jobNumber: params.jobId };
    const asksOtherJob = query.ask_other_job === 'true' && params.purpose === 'replace_original';
    const repeated = repeatableUpload(core, places, request, 'uploadForJob', { ...params, ...query }, target);
    return gate.pass(() =>
      answerOnce(core, reply, repeated, (running) =>
        uploadForJob(
          core,
          callerOf(request),
          { ...target, asksOtherJob },
          receiveForm(core, places, request, target),
          running,
        ),
      ),
    );
  });
}

type UploadParams = { purpose: UploadPurpose; jobId: number };

/** Returns the request as one that may be sent again. Its form is compared with the earlier one by their hashes. */
function repeatableUpload(
  core: Core,
  places: Places,
  request: FastifyRequest,
  call: string,
  params: UploadParams | null,
  target: ResumableTarget,
): RepeatableRequest {
  const most = uploadRules({ purpose: target.purpose, maxFileUploads: request.viewer.maxFileUploads });
  return repeatable(request, call, params, (earlierId) =>
    places.during(request.viewer, () => hashUpload(core, places, request, target, most, earlierId)),
  );
}
