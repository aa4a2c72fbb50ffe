import { resumedField } from '@sealdesk/contract/uploads/resumable.ts';
import { IDEMPOTENCY_HEADER } from '@sealdesk/contract/uploads/upload-steps.ts';
import { CallFailed } from '../../lib/session/failure.ts';
import { uploadAddress } from '../send-upload.ts';
import type { Transport, UploadRequest } from '../transport.ts';
import { sendRequest } from './send-request.ts';
import { isGivenUp, isRetryable, pause, retryDelay } from './retry-policy.ts';
import { createOwnUploads } from './own-uploads.ts';
import { pieceCalls, storedPieces } from './piece-calls.ts';
import { sendPieces } from './send-pieces.ts';

/** The server holds its answer for two minutes at most. */
const VERDICT_MS = 150_000;
/** A server that says so often that it can't take the upload is believed. */
const MAX_BUSY = 3;

/** Sends one file in pieces, and then the upload's form with the file's id in its place. */
export function sendResumably(userId: number): Transport {
  return async (request, onProgress, signal) => {
    const { target } = request;
    const file = request.files[0]!;
    const own = createOwnUploads({ userId, stored: storedPieces });
    // At once, so that the drop zone that returns does not offer to resume.
    signal.addEventListener('abort', own.discard);
    try {
      const id = await sendPieces({
        calls: pieceCalls(target, file, signal),
        file,
        known: await own.resume(target, file),
        onBegun: (begun) => own.add(target, file, begun),
        onProgress,
        pause: (milliseconds) => pause(milliseconds, signal),
        now: Date.now,
      });
      onProgress(file.size);
      const reply = await sendForm(request, [id], signal);
      own.forget();
      return reply;
    } catch (error) {
      if (!signal.aborted && !canResumeLater(error)) own.discard();
      throw error;
    } finally {
      signal.removeEventListener('abort', own.discard);
      own.release();
    }
  };
}

/** Sends the form of files that are all on the server; again under its key when its answer is lost: it has one effect. */
export async function sendForm(
  { target, fields, query, key }: UploadRequest,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [place, id] of ids.entries()) form.append(resumedField(place), id);
  const request = { method: 'POST', url: uploadAddress(target, query), headers: { [IDEMPOTENCY_HEADER]: key } };
  const begunAt = Date.now();
  for (let tries = 0; ; tries += 1) {
    try {
      return JSON.parse((await sendRequest(request, form, { signal, quietMs: VERDICT_MS })).text) as unknown;
    } catch (error) {
      const isBusy = error instanceof CallFailed && error.status === 503 && tries >= MAX_BUSY;
      if (signal.aborted || isBusy || !isRetryable(error) || isGivenUp(begunAt, Date.now())) throw error;
      await pause(retryDelay(tries), signal);
    }
  }
}

/** A session that ended or a server that is down may pass; a refused file stays refused. */
export function canResumeLater(error: unknown): boolean {
  return isRetryable(error) || (error instanceof CallFailed && error.status === 401);
}
