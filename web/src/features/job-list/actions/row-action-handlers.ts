import type { ActionMove } from '@sealdesk/contract/jobs/act-on-job.ts';
import { jobActions, type ActionName } from '@sealdesk/contract/jobs/job-actions.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { isEmployee, type Person } from '@sealdesk/contract/people/roles.ts';
import type { UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { UploadAction } from '../../../uploads/upload-slot.ts';

/** What the actions of a row use of their screen. */
export type RowScreen = {
  openJob(job: Job): void;
  showComments(job: Job): void;
  editJob(job: Job): void;
  copyLink(jobId: number): void;
  choosePlace(job: Job): void;
  download(jobId: number, purpose: UploadPurpose): void;
  reviewPages(jobId: number): void;
  upload(action: UploadAction, job: Job): void;
  retryCombining(jobId: number): void;
  requestFiles(job: Job): void;
  start(job: Job): void;
  move(name: ActionMove, job: Job): void;
};

/** A handler for each action that is built; the others are shown as off and have none. */
export type RowActionHandlers = Partial<Record<ActionName, (job: Job) => void>>;

/** Returns what each action does on that screen. */
export function rowActionHandlers(screen: RowScreen): RowActionHandlers {
  return {
    open: screen.openJob,
    start: screen.start,
    comments: screen.showComments,
    edit: screen.editJob,
    'copy-link': ({ job_id }) => screen.copyLink(job_id),
    priority: screen.choosePlace,
    original: ({ job_id }) => screen.download(job_id, 'original'),
    final: ({ job_id }) => screen.download(job_id, 'final'),
    'former-final': ({ job_id }) => screen.download(job_id, 'final'),
    'pdf-to-seal': ({ job_id }) => screen.download(job_id, 'initial_seals'),
    'final-review': ({ job_id }) => screen.download(job_id, 'working'),
    'review-pages': ({ job_id }) => screen.reviewPages(job_id),
    'to-seal': (job) => screen.upload('to-seal', job),
    'for-review': (job) => screen.upload('for-review', job),
    'final-upload': (job) => screen.upload('final-upload', job),
    'retry-combining': ({ job_id }) => screen.retryCombining(job_id),
    'request-files': screen.requestFiles,
    'replace-all': (job) => screen.upload('replace-all', job),
    'replace-file': (job) => screen.upload('replace-file', job),
    'working-file': (job) => screen.upload('working-file', job),
    ...moveHandlers(screen),
  };
}

/** One for each move, spelled out: the names come with the schema of their call, which the list does without. */
function moveHandlers({ move }: RowScreen): Record<ActionMove, (job: Job) => void> {
  const by = (name: ActionMove) => (job: Job) => move(name, job);
  return {
    'pull-back': by('pull-back'),
    reserve: by('reserve'),
    release: by('release'),
    approve: by('approve'),
    return: by('return'),
    'return-to-customer': by('return-to-customer'),
    hold: by('hold'),
    resume: by('resume'),
    cancel: by('cancel'),
    reopen: by('reopen'),
    revise: by('revise'),
  };
}

/** What a key does for a job: an action, or nothing and why. */
export type KeyAnswer = { act: ActionName } | { off: string } | null;

/** Returns what a key does for this job; null where the key has nothing to do with it. */
export function answerKey(key: string, job: Job, viewer: Person): KeyAnswer {
  const { nextStep, files, job: inJob, mayPrioritize } = jobActions(job, viewer);
  if (key === 'P') return mayPrioritize ? { act: 'priority' } : { off: `No work order priority: ${statusReason(job)}` };
  const own = [...files.slice(1), ...inJob].find((action) => action.key === key);
  const found = key === 'U' || nextStep.key === key ? nextStep : own;
  if (found) return found.off ? { off: `${found.label}: ${found.off}.` } : { act: found.name };
  if (key !== 'S' || !isEmployee(viewer)) return null;
  return { off: job.openByUser ? 'Your time on this job is running.' : `Start time: ${statusReason(job)}` };
}

function statusReason({ job_status }: Job): string {
  return `The job is ${job_status.status.toLowerCase()}.`;
}
