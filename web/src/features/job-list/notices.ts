import { jobActions, type ActionName } from '@sealdesk/contract/jobs/job-actions.ts';
import type { JobNotice } from '@sealdesk/contract/jobs/job-notice.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import type { Person } from '@sealdesk/contract/people/roles.ts';

type SentBack = NonNullable<Job['sent_back']>;

/** What a notice is to its reader: something under way, something that failed, or something to know. */
type Weight = 'progress' | 'failure' | 'warning';

const WEIGHT: Record<JobNotice['kind'], Weight> = {
  combining: 'progress',
  checking: 'progress',
  'not-combined': 'failure',
  'set-refused': 'failure',
  differs: 'warning',
  'mail-refused': 'warning',
  'mail-given-up': 'warning',
  'mail-readdressed': 'warning',
};

/** Returns how grave a notice is. */
export function weightOf({ kind }: Pick<JobNotice, 'kind'>): Weight {
  return WEIGHT[kind];
}

/** Returns how far what is under way with the job is, for the line below its status; null where nothing is. */
export function progressOf({ notice }: Pick<Job, 'notice'>): string | null {
  return notice && weightOf(notice) === 'progress' ? notice.message : null;
}

/** What can be done about a notice where it is shown. */
export type Remedy = { name: ActionName; label: string } | { name: 'resend-mail'; label: string };

const UPLOADS: readonly ActionName[] = ['for-review', 'final-upload', 'replace-file'];

/** Returns what this viewer can do about the job's notice, the most likely first. */
export function remediesOf(job: Job, viewer: Person): Remedy[] {
  const { notice } = job;
  if (!notice) return [];
  const { nextStep, files, replaceFile } = jobActions(job, viewer);
  const offered = [nextStep, ...files, ...(replaceFile ? [replaceFile] : [])].filter(({ off }) => !off);
  const pick = (names: readonly ActionName[]) =>
    names
      .flatMap((name) => offered.find((action) => action.name === name) ?? [])
      .map(({ name, label }) => ({ name, label }));
  switch (notice.kind) {
    case 'not-combined':
      return pick(['retry-combining', 'to-seal']);
    case 'set-refused':
      return pick(UPLOADS).slice(0, 1);
    case 'mail-refused':
    case 'mail-given-up':
      return [{ name: 'resend-mail', label: 'Send again' }];
    case 'combining':
    case 'checking':
    case 'differs':
    case 'mail-readdressed':
      return [];
  }
}

const SENT_BACK_WORDS: Record<SentBack['move'], (to: number) => string> = {
  return: (to) => (to === STATUS_ID.readyToSeal ? 'Returned to the sealer' : 'Returned for drawing changes'),
  'pull-back': () => 'Pulled back',
  revise: () => 'Revised',
};

/** Returns what sent the job back to us and who did it: 'Returned for drawing changes by Rafael Castellanos'. */
export function sentBackTitle({ move, by }: SentBack, { job_status }: Pick<Job, 'job_status'>): string {
  const words = SENT_BACK_WORDS[move](job_status.id);
  return by === null ? words : `${words} by ${by}`;
}
