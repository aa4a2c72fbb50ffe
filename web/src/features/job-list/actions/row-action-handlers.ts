import { jobActions, type ActionName } from '@sealdesk/contract/jobs/job-actions.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { Person } from '@sealdesk/contract/people/roles.ts';
import type { UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { UploadAction } from '../../../uploads/upload-slot.ts';

/** What the actions of a row use of their screen. */
export type RowScreen = {
  firmEmail: string;
  openJob(job: Job): void;
  showComments(job: Job): void;
  copyLink(jobId: number): void;
  choosePlace(job: Job): void;
  download(jobId: number, purpose: UploadPurpose): void;
  upload(action: UploadAction, job: Job): void;
  openMail(link: string): void;
};

/** A handler for each action that is built; the others are shown as off and have none. */
export type RowActionHandlers = Partial<Record<ActionName, (job: Job) => void>>;

/** Returns what each action does on that screen. */
export function rowActionHandlers(screen: RowScreen): RowActionHandlers {
  return {
    open: screen.openJob,
    comments: screen.showComments,
    'copy-link': ({ job_id }) => screen.copyLink(job_id),
    priority: screen.choosePlace,
    original: ({ job_id }) => screen.download(job_id, 'original'),
    final: ({ job_id }) => screen.download(job_id, 'final'),
    'request-files': (job) => screen.openMail(requestFilesLink(job, screen.firmEmail)),
    'replace-all': (job) => screen.upload('replace-all', job),
    'replace-file': (job) => screen.upload('replace-file', job),
    'working-file': (job) => screen.upload('working-file', job),
  };
}

/** Returns the action of a key for this job; null where there is none, or where it is off. */
export function actionOfKey(key: string, job: Job, viewer: Person): ActionName | null {
  const { nextStep, files, job: inJob, mayPrioritize } = jobActions(job, viewer);
  if (key === 'P') return mayPrioritize ? 'priority' : null;
  const own = [...files.slice(1), ...inJob].find((action) => action.key === key);
  const found = key === 'U' || nextStep.key === key ? nextStep : own;
  return found && !found.off ? found.name : null;
}

/** Returns a link that writes a mail to the firm and asks for the final files of a job. */
export function requestFilesLink(job: Pick<Job, 'job_id' | 'job_name'>, firmEmail: string): string {
  const number = formatJobNumber(job.job_id);
  const subject = `Final files for job ${number}, ${job.job_name}`;
  const body = `Please send us the final files of job ${number}, ${job.job_name}.`;
  const address = encodeURIComponent(firmEmail).replaceAll('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
