import { jobActions, type ActionName } from '@sealdesk/contract/jobs/job-actions.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { Person } from '@sealdesk/contract/people/roles.ts';

/** The action that the key means for this job; null where there is none, or where it is off. */
export function actionOfKey(key: string, job: Job, viewer: Person): ActionName | null {
  const { nextStep, files, job: inJob, mayPrioritize } = jobActions(job, viewer);
  if (key === 'P') return mayPrioritize ? 'priority' : null;
  const own = [...files.slice(1), ...inJob].find((action) => action.key === key);
  const found = key === 'U' || nextStep.key === key ? nextStep : own;
  return found && !found.off ? found.name : null;
}
