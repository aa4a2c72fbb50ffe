import type { SentRequest } from '@sealdesk/contract/client.ts';
import type { TokenReply } from '@sealdesk/contract/people/session.ts';

/** Answers that were asked for before the screen's code was here; null is one that is of no use. */
const asked = new Map<string, Promise<Response | null>>();

/** Asks for the tab's token and with it for these, while the screen's code is still on its way. */
export async function askAhead(checkToken: SentRequest, others: SentRequest[]): Promise<void> {
  const { promise: copy, resolve } = Promise.withResolvers<Response | null>();
  asked.set(keyOf(checkToken), copy);
  const answer = await send(checkToken);
  resolve(answer?.clone() ?? null);
  if (answer === null) return;
  const { token } = (await answer.json()) as TokenReply;
  for (const request of others) {
    const sent = { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
    asked.set(keyOf(sent), send(sent));
  }
}

/**
 * Returns the answer to this very request with this very token where it was asked for ahead, once. Null where it was not,
 * or failed: then the caller asks for itself, and reports what it gets.
 */
export async function takeAhead(request: SentRequest): Promise<Response | null> {
  const answer = asked.get(keyOf(request));
  asked.delete(keyOf(request));
  return (await answer) ?? null;
}

async function send({ url, ...request }: SentRequest): Promise<Response | null> {
  try {
    const response = await fetch(url, { ...request, credentials: 'same-origin' });
    return response.ok ? response : null;
  } catch {
    return null;
  }
}

function keyOf({ method, url, body = '', headers }: SentRequest): string {
  return JSON.stringify([method, url, body, headers]);
}
