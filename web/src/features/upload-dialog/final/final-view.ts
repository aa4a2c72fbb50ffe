import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { isAt } from '@sealdesk/contract/jobs/statuses.ts';
import type { UploadFlow } from '../../../uploads/upload-flow.ts';

/** What the Final dialog shows. */
export type FinalView =
  /** Text and drop zone: for the first files, or in the place of those that were delivered. */
  | 'choosing'
  | 'replacing'
  | 'sending'
  | 'checking'
  | 'refused'
  /** The files are in; the email waits, is held up, or went out. */
  | 'delivered';

type Facts = {
  flow: Pick<UploadFlow<unknown>, 'at'>;
  job: Pick<Job, 'job_status' | 'num_final_docs' | 'replace_file'>;
  /** The person asked to replace the files that were delivered. */
  isReplacing: boolean;
};

/** Returns what the dialog shows. Once the email goes out, nothing can be replaced, whatever was begun. */
export function finalView({ flow, job, isReplacing }: Facts): FinalView {
  if (flow.at === 'sending' || flow.at === 'checking') return flow.at;
  const isDelivered = isAt('complete', job) && job.num_final_docs > 0;
  if (flow.at === 'done' || (isDelivered && job.replace_file !== 'final')) return 'delivered';
  if (flow.at === 'refused') return 'refused';
  if (!isDelivered) return 'choosing';
  return isReplacing ? 'replacing' : 'delivered';
}

/** Returns true when Done can be pressed: files are in, and nothing runs or is being chosen. */
export function isFinished(view: FinalView): boolean {
  return view === 'delivered';
}
