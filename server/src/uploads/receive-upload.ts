import { createHash } from 'node:crypto';
import { BYTES_PER_MB, type UploadRules } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { fileTooLarge } from '@sealdesk/contract/uploads/upload-messages.ts';
import { requireBudget } from '@sealdesk/core/budgets/spend-budget.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { faultPoint } from '@sealdesk/core/platform/fault-point.ts';
import { Refused } from '@sealdesk/core/refused.ts';
import { requireScanner } from '@sealdesk/core/uploads/checks/virus-scan.ts';
import type { ResumableTarget } from '@sealdesk/core/uploads/resumable/resumable.ts';
import { openResumable } from '@sealdesk/core/uploads/resumable/use-resumable.ts';
import { stageFile, unstageFiles } from '@sealdesk/core/uploads/stage-file.ts';
import { requireQuota } from '@sealdesk/core/uploads/stage-upload.ts';
import { hashContent, type Fields } from '@sealdesk/core/uploads/upload-content.ts';
import type { UploadedFile } from '@sealdesk/core/uploads/upload.ts';
import { listUploadFiles } from '@sealdesk/core/uploads/uploads.store.ts';
import type { FormFacts, ReceiveForm } from '@sealdesk/core/workflow/receive-form.ts';
import type { FastifyRequest } from 'fastify';
import { watchBody } from '../http/body-progress.ts';
import type { Places } from '../http/places.ts';
import { boundaryOf, malformed } from './multipart.ts';
import { readUploadForm, usableName, type FormReader, type UploadForm } from './upload-form.ts';

/** What a form holds besides its files: names, fields, delimiters. */
const BYTES_FOR_FIELDS = 4 * BYTES_PER_MB;

/**
 * Returns how the form of this request is read into the staging bucket. What can be refused without its body is refused
 * before that is read. While it is read it has a place; the wait for its checks needs none. A file that came in pieces must have
 * come for `target`.
 */
export function receiveForm(core: Core, places: Places, request: FastifyRequest, target: ResumableTarget): ReceiveForm {
  return async (most, judge) => {
    const rules = (fields: Fields, isWhole: boolean) => judge(formFacts(fields, isWhole));
    const { fields, files } = await places.during(request.viewer, () =>
      receiveFiles(core, places, request, target, most, rules),
    );
    return { form: formFacts(fields, true), fields, files };
  };
}

function formFacts(fields: Fields, isWhole: boolean): FormFacts {
  return {
    jobType: fields.get('job_type') ?? null,
    isForReview: fields.has('for_review'),
    mailWords: fields.get('client_email_body') ?? null,
    isWhole,
  };
}

async function receiveFiles(
  core: Core,
  places: Places,
  request: FastifyRequest,
  target: ResumableTarget,
  most: UploadRules,
  rules: FormReader['rules'],
): Promise<UploadForm> {
  const { boundary, length, maxBytes } = readHead(request, most);
  const { raw, viewer } = request;
  if (target.purpose === 'original') await requireQuota(core.db, viewer);
  await requireBudget(core, viewer, 'bytes', Math.max(1, length - BYTES_FOR_FIELDS));
  await requireScanner(core);

  await faultPoint('before-body');
  let isHalf = false;
  const body = watchBody(raw, {
    windowMs: core.config.UPLOAD_STALL_SECONDS * 1000,
    isScarce: () => places.isScarce(),
    onBytes: async (total) => {
      if (total > maxBytes) throw new Refused('too-large', fileTooLarge(most.maxFileSizeMB));
      if (isHalf || total < length / 2) return;
      isHalf = true;
      await faultPoint('half-body');
    },
  });
  return readUploadForm(body, boundary, {
    rules,
    resume: async (id, fileRules) => {
      const { name, body: bytes } = await openResumable(core, viewer, id, target);
      const file = await stageFile(core, usableName(name, fileRules.kind), fileRules, bytes);
      return { ...file, resumableId: id };
    },
    store: (name, fileRules, bytes) => stageFile(core, name, fileRules, bytes),
    takeBack: (files) => unstageFiles(core, files),
  });
}

/**
 * Reads the form of a repeated upload, stores nothing, and returns the hash of what it holds. A file that came in pieces
 * may be gone, used up by the earlier upload; then it is what that upload has of it.
 */
export async function hashUpload(
  core: Core,
  places: Places,
  request: FastifyRequest,
  target: ResumableTarget,
  most: UploadRules,
  earlierId: string | null,
): Promise<Buffer> {
  const { boundary, maxBytes } = readHead(request, most);
  const { raw, viewer } = request;
  const earlier = earlierId === null ? [] : await listUploadFiles(core.db, earlierId);
  const body = watchBody(raw, {
    windowMs: core.config.UPLOAD_STALL_SECONDS * 1000,
    isScarce: () => places.isScarce(),
    onBytes: (total) => {
      if (total > maxBytes) throw new Refused('too-large', fileTooLarge(most.maxFileSizeMB));
    },
  });
  const { fields, files } = await readUploadForm(body, boundary, {
    rules: () => most,
    resume: async (id) => {
      const known = earlier.find(({ resumableId }) => resumableId === id);
      if (known) return known;
      const { name, body: bytes } = await openResumable(core, viewer, id, target);
      return hashFile(usableName(name, most.kind), bytes);
    },
    store: (name, _rules, bytes) => hashFile(name, bytes),
    takeBack: async () => {},
  });
  return hashContent(fields, files);
}

async function hashFile(name: string, body: AsyncIterable<Buffer>): Promise<UploadedFile> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    hash.update(chunk);
  }
  return { name, size, sha256: hash.digest(), objectKey: '' };
}

/** Reads the headers of a form; refuses one that can't be read or is larger than it may be. */
export function readHead({ headers }: FastifyRequest, most: UploadRules) {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new Refused('unsupported', 'Files are sent as they are, without an encoding.');
  }
  const boundary = boundaryOf(headers['content-type']);
  if (boundary === null) throw malformed();
  const maxBytes = most.maxFileSizeMB * BYTES_PER_MB * most.maxNumberOfFiles + BYTES_FOR_FIELDS;
  const length = Number(headers['content-length'] ?? 0);
  if (length > maxBytes) throw new Refused('too-large', fileTooLarge(most.maxFileSizeMB));
  return { boundary, length, maxBytes };
}
