import type { SentRequest } from '@sealdesk/contract/client.ts';
import type { LeftJobs } from '@sealdesk/contract/directory/contact.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { takeAhead } from './ahead.ts';
import { CallFailed, NoResponse, type FailureBody } from './failure.ts';

export type ExchangeOptions = {
  signal?: AbortSignal | undefined;
  /** Gives up after this many milliseconds, as if nothing had come back. */
  timeout?: number;
  /** Goes out also when the page is being left. */
  keepalive?: boolean;
};
export type Exchange = (request: SentRequest, options?: ExchangeOptions) => Promise<unknown>;
export type OpenBody = (request: SentRequest, options?: ExchangeOptions) => Promise<ReadableStream<Uint8Array>>;

/** Sends one request with the session cookie and gives the JSON of its answer; throws CallFailed or NoResponse. */
export const exchange: Exchange = async (request, options = {}) => {
  const response = (await takeAhead(request)) ?? (await fetchAnswer(request, options));
  if (!response.ok) throw await failureOf(response);
  if (response.status === 204) return undefined;
  return readAnswer(await response.text());
};

/** Sends one request with the session cookie and gives its answer as it comes in; throws CallFailed or NoResponse. */
export const openBody: OpenBody = async (request, options = {}) => {
  const { body } = await openAnswer(request, options);
  if (!body) throw new NoResponse(MESSAGES.noResponse);
  return body;
};

/** The same with the headers of the answer. */
export async function openAnswer(request: SentRequest, options: ExchangeOptions): Promise<Response> {
  const response = await fetchAnswer(request, options);
  if (response.ok) return response;
  throw await failureOf(response);
}

async function failureOf(response: Response): Promise<CallFailed> {
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  return new CallFailed(response.status, readFailureBody(await response.text(), 'json'), retryAfter);
}

/** What a failing answer's text says. A download's answer that is not JSON is marked: its caller expected a file. */
export function readFailureBody(text: string, expected: 'json' | 'file'): FailureBody {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return { read: expected === 'file' ? 'unparsable' : 'nothing' };
  const { message, code, errors, updated_by, updated_at, left_jobs } = value as Record<string, unknown>;
  return {
    read: 'json',
    ...(typeof message === 'string' && message.trim() !== '' && { message }),
    ...(typeof code === 'string' && { code: code as never }),
    ...(typeof errors === 'object' && errors !== null && { errors: errors as Record<string, string[]> }),
    ...((typeof updated_by === 'string' || updated_by === null) && { updated_by }),
    ...(typeof updated_at === 'string' && { updated_at }),
    ...(Array.isArray(left_jobs) && { left_jobs: left_jobs as LeftJobs }),
  };
}

async function fetchAnswer({ url, ...request }: SentRequest, options: ExchangeOptions): Promise<Response> {
  const { signal, timeout, keepalive = false } = options;
  const signals = [signal, timeout === undefined ? undefined : AbortSignal.timeout(timeout)].filter((one) => !!one);
  try {
    return await fetch(url, { ...request, credentials: 'same-origin', keepalive, signal: AbortSignal.any(signals) });
  } catch (error) {
    // A caller that canceled the call gets that error, not one about the network.
    if (signal?.aborted) throw error;
    throw new NoResponse(MESSAGES.noResponse, { cause: error });
  }
}

function readAnswer(text: string): unknown {
  const value = parseJson(text);
  if (value === undefined) throw new Error(MESSAGES.unparsableAnswer);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
