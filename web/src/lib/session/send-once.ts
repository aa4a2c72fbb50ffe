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

/** The keys of calls whose answer was lost: they may have had their effect, and the next try then gets that answer. */
const unanswered = new Map<string, string>();

/** Calls the server; the same call again, after an answer that was lost, has no second effect and gets that answer. */
export async function callUntilAnswered<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallReply<Name>> {
  const attempt = JSON.stringify([name, input]);
  const key = unanswered.get(attempt) ?? crypto.randomUUID();
  unanswered.set(attempt, key);
  try {
    const reply = await sendOnce(name, input, key);
    unanswered.delete(attempt);
    return reply;
  } catch (error) {
    // A gateway that answers for the server does not know what the server did.
    if (error instanceof CallFailed && error.status < 500) unanswered.delete(attempt);
    throw error;
  }
}
