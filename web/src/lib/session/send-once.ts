import { buildRequest, type CallInput, type CallReply } from '@sealdesk/contract/client.ts';
import type { CallName } from '@sealdesk/contract/paths.ts';
import { IDEMPOTENCY_HEADER } from '@sealdesk/contract/uploads/upload-steps.ts';
import { session } from './api.ts';
import { CallFailed } from './failure.ts';

/** Calls the server with one effect, however often it is sent under the same key. */
export async function sendOnce<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  key: string,
): Promise<CallReply<Name>> {
  const request = buildRequest(name, input);
  const headers = { ...request.headers, [IDEMPOTENCY_HEADER]: key };
  return (await session.send({ ...request, headers })) as CallReply<Name>;
}

/** Returns `send` with a key of its own for each call, kept until the call is answered: it may have had its effect. */
export function keepingKeys(send: typeof sendOnce) {
  const unanswered = new Map<string, string>();
  return async <Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallReply<Name>> => {
    const attempt = JSON.stringify([name, input]);
    const key = unanswered.get(attempt) ?? crypto.randomUUID();
    unanswered.set(attempt, key);
    try {
      const reply = await send(name, input, key);
      unanswered.delete(attempt);
      return reply;
    } catch (error) {
      if (isAnswer(error)) unanswered.delete(attempt);
      throw error;
    }
  };
}

/** A gateway that answers for the server does not know what it did; whoever is to ask again has no answer yet. */
function isAnswer(error: unknown): boolean {
  return error instanceof CallFailed && error.status < 500 && error.retryAfter === undefined;
}

/** Calls the server; the same call again, after an answer that was lost, has no second effect and gets that answer. */
export const callOnce = keepingKeys(sendOnce);
