import { buildRequest, type SentRequest } from '@sealdesk/contract/client.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { PATHS } from '@sealdesk/contract/paths.ts';
import { resumedField } from '@sealdesk/contract/uploads/resumable.ts';
import { IDEMPOTENCY_HEADER } from '@sealdesk/contract/uploads/upload-steps.ts';
import { session } from '../lib/session/api.ts';
import { CallFailed, NoResponse } from '../lib/session/failure.ts';
import { readFailureBody } from '../lib/session/http.ts';
import type { Transport as RequestTransport } from '../lib/session/session.ts';
import { totalSize, type OnProgress, type Transport, type UploadRequest, type UploadTarget } from './transport.ts';

/** Sends an upload as one form with the session's cookie and token. */
export const sendByForm: Transport = (request, onProgress, signal) =>
  sendParts(request, request.files, onProgress, signal);

/** A file of the form, or the id under which it was sent in pieces before. */
type FormPart = File | string;

/** Sends the form of an upload of which some files are on the server already; reports the bytes of the others. */
export function sendParts(
  { target, fields, query, key }: Pick<UploadRequest, 'target' | 'fields' | 'query' | 'key'>,
  parts: readonly FormPart[],
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<unknown> {
  const size = totalSize(parts.filter((part) => typeof part !== 'string'));
  const form = formOf(parts, fields);
  const transport: RequestTransport<unknown> = (request) =>
    sendForm(request, form, { signal, onShare: (share) => onProgress(Math.round(size * share)) });
  return session.sendBy(transport, {
    method: 'POST',
    url: uploadAddress(target, query),
    headers: { [IDEMPOTENCY_HEADER]: key },
  });
}

/** Where an upload for that target is sent. */
export function uploadAddress(target: UploadTarget, query: UploadRequest['query'] = {}): string {
  if (target.purpose === 'original') return PATHS.uploadOriginal[1];
  const params = { purpose: target.purpose, jobId: String(target.jobNumber) };
  return buildRequest('uploadForJob', { params, query }).url;
}

/** The fields go before the files: the server reads in order, and must know what it is given before it is given it. */
function formOf(parts: readonly FormPart[], fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [place, part] of parts.entries()) {
    if (typeof part === 'string') form.append(resumedField(place), part);
    else form.append(`files[${place}]`, part, part.name);
  }
  return form;
}

type FormOptions = { signal: AbortSignal; onShare: (share: number) => void };

/** Sends a form with cookie and token. By XMLHttpRequest and not by fetch, which can't report how much of a form was sent. */
export function sendForm({ method, url, headers }: SentRequest, form: FormData, { signal, onShare }: FormOptions) {
  return new Promise<unknown>((resolve, reject) => {
    const call = new XMLHttpRequest();
    const stop = () => call.abort();
    call.upload.addEventListener('progress', ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0));
    call.upload.addEventListener('load', () => onShare(1));
    call.addEventListener('load', () => {
      if (call.status < 200 || call.status > 299) {
        return reject(new CallFailed(call.status, readFailureBody(call.responseText, 'json')));
      }
      try {
        resolve(JSON.parse(call.responseText));
      } catch (cause) {
        reject(new Error(MESSAGES.unparsableAnswer, { cause }));
      }
    });
    call.addEventListener('error', () => reject(new NoResponse(MESSAGES.noResponse)));
    call.addEventListener('abort', () => reject(signal.reason));
    call.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', stop);
    call.open(method, url);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.send(form);
  });
}
