import type { SentRequest } from '@sealdesk/contract/client.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { session } from '../../lib/session/api.ts';
import { CallFailed, NoResponse } from '../../lib/session/failure.ts';
import { readFailureBody } from '../../lib/session/http.ts';
import { RetryLater } from './retry-policy.ts';

export type HeaderAnswer = { header(name: string): string | null; text: string };
export type SendOptions = { signal: AbortSignal; onSent?: (bytes: number) => void; quietMs?: number };

/** A connection on which nothing moves for so long is dead, whatever the browser reports. */
const QUIET_MS = 45_000;

/** Sends one request with cookie and token, of whose answer the headers matter; throws CallFailed or NoResponse. */
export function sendRequest(
  request: SentRequest,
  body: Blob | FormData | null,
  { signal, onSent, quietMs = QUIET_MS }: SendOptions,
): Promise<HeaderAnswer> {
  return session.sendBy(
    (signed) => exchangeByXhr(signed, body, { signal, quietMs, onSent: onSent ?? (() => {}) }),
    request,
  );
}

/** By XMLHttpRequest and not by fetch, which can't report how much of a piece was sent. */
function exchangeByXhr(
  { method, url, headers }: SentRequest,
  body: Blob | FormData | null,
  { signal, onSent, quietMs }: Required<SendOptions>,
): Promise<HeaderAnswer> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const stop = () => call.abort();
    let quiet = setTimeout(stop, quietMs);
    const stir = () => {
      clearTimeout(quiet);
      quiet = setTimeout(stop, quietMs);
    };
    call.upload.addEventListener('progress', ({ loaded }) => {
      stir();
      onSent(loaded);
    });
    call.addEventListener('load', () => {
      if (call.status >= 200 && call.status <= 299) {
        return resolve({ header: (name) => call.getResponseHeader(name), text: call.responseText });
      }
      const Failure = call.getResponseHeader('retry-after') === null ? CallFailed : RetryLater;
      reject(new Failure(call.status, readFailureBody(call.responseText, 'json')));
    });
    call.addEventListener('error', () => reject(new NoResponse(MESSAGES.noResponse)));
    // Stopped by whoever asked, or because nothing moved.
    call.addEventListener('abort', () => reject(signal.aborted ? signal.reason : new NoResponse(MESSAGES.noResponse)));
    call.addEventListener('loadend', () => {
      clearTimeout(quiet);
      signal.removeEventListener('abort', stop);
    });
    if (signal.aborted) {
      clearTimeout(quiet);
      return reject(signal.reason as Error);
    }
    signal.addEventListener('abort', stop);
    call.open(method, url);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.send(body);
  });
}
