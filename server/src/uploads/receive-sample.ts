import { fileTooLarge } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { Refused } from '@sealdesk/core/refused.ts';
import { SAMPLE_RULES } from '@sealdesk/core/sealed-sets/register-seal.ts';
import { requireScanner } from '@sealdesk/core/uploads/checks/virus-scan.ts';
import { stageFile, unstageFiles } from '@sealdesk/core/uploads/stage-file.ts';
import type { FastifyRequest } from 'fastify';
import { watchBody } from '../http/body-progress.ts';
import type { Places } from '../http/places.ts';
import { malformed } from './multipart.ts';
import { readHead } from './receive-upload.ts';
import { readUploadForm, type FormReader, type UploadForm } from './upload-form.ts';

/** Reads the form with a sample page of a seal into the staging bucket. */
export async function receiveSample(core: Core, places: Places, request: FastifyRequest): Promise<UploadForm> {
  const { boundary, maxBytes } = readHead(request, SAMPLE_RULES);
  await requireScanner(core);
  const body = watchBody(request.raw, {
    windowMs: core.config.UPLOAD_STALL_SECONDS * 1000,
    isScarce: () => places.isScarce(),
    onBytes: (total) => {
      if (total > maxBytes) throw new Refused('too-large', fileTooLarge(SAMPLE_RULES.maxFileSizeMB));
    },
  });
  const form = {
    rules: () => SAMPLE_RULES,
    // A page is small: it never comes in pieces.
    resume: async () => {
      throw malformed();
    },
    store: (name, rules, bytes) => stageFile(core, name, rules, bytes),
    takeBack: (files) => unstageFiles(core, files),
  } satisfies FormReader;
  return places.during(request.viewer, () => readUploadForm(body, boundary, form));
}
