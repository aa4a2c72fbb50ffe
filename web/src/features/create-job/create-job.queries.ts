import type { CallInput } from '@sealdesk/contract/client.ts';
import type { CreateJobReply } from '@sealdesk/contract/jobs/create-job.ts';
import { call } from '../../lib/session/api.ts';
import { sendOnce } from '../../lib/session/send-once.ts';

/** Creates the job: once, however often it is sent under the same key. */
export async function createJob(body: CallInput<'createJob'>['body'], key: string): Promise<CreateJobReply> {
  return sendOnce('createJob', { body }, key);
}

/** Discards an upload that no job will be made of. */
export async function discardUpload(uuid: string): Promise<void> {
  // Nobody waits for it: an upload that could not be discarded expires by itself within a day.
  await call('discardUpload', { params: { uuid } }, { keepalive: true }).catch(() => {});
}
