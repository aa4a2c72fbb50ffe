import { live } from '../lib/live/use-live.ts';
import { call } from '../lib/session/api.ts';
import { toastDone, toastWarning } from '../ui/toast.tsx';
import { readyAnnouncer } from './ready-announcer.ts';

/** Reports to whoever sent a job's files, or asked for another try, that the job is ready to seal once it is. */
export const announceWhenReady = readyAnnouncer({
  onEvent: live.onEvent,
  readJob: async (jobId) => (await call('getJob', { query: { job_id: String(jobId) } }, { background: true })).job,
  announce: toastDone,
  warn: toastWarning,
});
