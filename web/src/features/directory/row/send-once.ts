import { buildRequest, type CallInput, type CallReply } from '@sealdesk/contract/client.ts';
import type { CallName } from '@sealdesk/contract/paths.ts';
import { IDEMPOTENCY_HEADER } from '@sealdesk/contract/uploads/upload-steps.ts';
import { session } from '../../../lib/session/api.ts';

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
