import { buildRequest, type CallInput } from '@sealdesk/contract/client.ts';
import type { CreateJobReply } from '@sealdesk/contract/jobs/create-job.ts';
import { IDEMPOTENCY_HEADER } from '@sealdesk/contract/uploads/upload-steps.ts';
import { call, session } from '../../lib/session/api.ts';

/** Creates the job: once, however often it is sent under the same key. */
export async function createJob(body: CallInput<'createJob'>['body'], key: string): Promise<CreateJobReply> {
  const request = buildRequest('createJob', { body });
  const headers = { ...request.headers, [IDEMPOTENCY_HEADER]: key };
  return (await session.send({ ...request, headers })) as CreateJobReply;
}

/** Discards an upload that no job will be made of. */
export async function discardUpload(uuid: string): Promise<void> {
  // Nobody waits for it: an upload that could not be discarded expires by itself within a day.
  await call('discardUpload', { params: { uuid } }, { keepalive: true }).catch(() => {});
}
