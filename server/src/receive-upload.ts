import { BYTES_PER_MB, type UploadRules } from '@sealdesk/contract/upload-purposes.ts';
import { fileTooLarge } from '@sealdesk/contract/upload-messages.ts';
import { MESSAGES } from '@sealdesk/contract/messages.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { faultPoint } from '@sealdesk/core/platform/fault-point.ts';
import { Refused } from '@sealdesk/core/refused.ts';
import type { ResumableTarget } from '@sealdesk/core/uploads/resumable/resumable.ts';
import { openResumable } from '@sealdesk/core/uploads/resumable/use-resumable.ts';
import { stageFile, unstageFiles } from '@sealdesk/core/uploads/stage-file.ts';
import { requireQuota } from '@sealdesk/core/uploads/stage-upload.ts';
import type { FastifyRequest } from 'fastify';
import { watchBody } from './body-progress.ts';
import { boundaryOf, malformed } from './multipart.ts';
import { readUploadForm, type FormReader, type UploadForm } from './upload-form.ts';

/** What a form holds besides its files: names, fields, delimiters. */
const ROOM_FOR_FIELDS = 4 * BYTES_PER_MB;

/**
 * Reads the form of an upload into the staging bucket. What can be refused without its body is refused before that is
 * read; `most` is the largest that the form may turn out to be. A file that came in pieces must have come for `target`.
 */
export async function receiveUpload(
  core: Core,
  request: FastifyRequest,
  target: ResumableTarget,
  most: UploadRules,
  rules: FormReader['rules'],
): Promise<UploadForm> {
  const { headers, raw, viewer } = request;
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new Refused('unsupported', 'Files are sent as they are, without an encoding.');
  }
  const boundary = boundaryOf(headers['content-type']);
  if (boundary === null) throw malformed();
  const maxBytes = most.maxFileSizeMB * BYTES_PER_MB * most.maxNumberOfFiles + ROOM_FOR_FIELDS;
  const length = Number(headers['content-length'] ?? 0);
  if (length > maxBytes) throw new Refused('too-large', fileTooLarge(most.maxFileSizeMB));
  if (target.purpose === 'original') await requireQuota(core.db, viewer);
  if (core.scanner && !(await core.scanner.isUp())) throw new Refused('unavailable', MESSAGES.unavailable);

  await faultPoint(core.config, 'before-body');
  let isHalf = false;
  const body = watchBody(raw, {
    windowMs: core.config.UPLOAD_STALL_SECONDS * 1000,
    onBytes: async (total) => {
      if (total > maxBytes) throw new Refused('too-large', fileTooLarge(most.maxFileSizeMB));
      if (isHalf || total < length / 2) return;
      isHalf = true;
      await faultPoint(core.config, 'half-body');
    },
  });
  return readUploadForm(body, boundary, {
    rules,
    open: (id) => openResumable(core, viewer, id, target),
    store: (name, fileRules, bytes) => stageFile(core, name, fileRules, bytes),
    takeBack: (files) => unstageFiles(core, files),
  });
}
