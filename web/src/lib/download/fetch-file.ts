import type { SentRequest } from '@sealdesk/contract/client.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { CallFailed, NoResponse } from '../session/failure.ts';
import { readFailureBody } from '../session/http.ts';

/** A file as it came, and the header that names it. */
export type FetchedFile = { blob: Blob; disposition: string | null };
/** How many bytes have come; `total` is null where the answer does not say how many there are. */
export type FetchProgress = { loaded: number; total: number | null };

type Options = { signal: AbortSignal; onProgress: (progress: FetchProgress) => void };

/**
 * Sends one request with the session cookie and returns the file of its answer; throws CallFailed or NoResponse. By
 * XMLHttpRequest and not by fetch: it reports progress while the browser itself collects the bytes in a Blob, which it
 * may keep on disk. A stream would hand each of them to the page.
 */
export function fetchFile(
  { method, url, headers }: SentRequest,
  { signal, onProgress }: Options,
): Promise<FetchedFile> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const stop = () => call.abort();
    call.responseType = 'blob';
    call.addEventListener('progress', ({ loaded, total, lengthComputable }) =>
      onProgress({ loaded, total: lengthComputable ? total : null }),
    );
    call.addEventListener('load', () => {
      const blob = call.response as Blob;
      if (call.status >= 200 && call.status <= 299) {
        return resolve({ blob, disposition: call.getResponseHeader('content-disposition') });
      }
      blob
        .text()
        .then((text) => reject(new CallFailed(call.status, readFailureBody(text, 'file'))))
        .catch(reject);
    });
    call.addEventListener('error', () => reject(new NoResponse(MESSAGES.noResponse)));
    call.addEventListener('abort', () => reject(signal.reason as Error));
    call.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    if (signal.aborted) return reject(signal.reason as Error);
    signal.addEventListener('abort', stop);
    call.open(method, url);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.send();
  });
}
