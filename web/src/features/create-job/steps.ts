import { JOB_TYPE_LABEL, type JobType } from '@sealdesk/contract/shared/codes.ts';
import { errorCount } from '../../forms/problems.ts';
import type { Step, StepState } from '../../forms/step-list.tsx';
import { countIn, type JobProblems } from '../../job-form/job-form.ts';

type Facts = {
  jobType: JobType;
  /** The size of the uploaded zip as text; null before the upload. */
  fileSize: string | null;
  problems: JobProblems;
  /** Nothing is wrong or missing in the whole form. */
  isComplete: boolean;
};

/** Returns the four sections in order, with the state and note of each. */
export function stepsOf({
  jobType,
  fileSize,
  problems,
  isComplete,
}: Facts): [type: Step, file: Step, details: Step, site: Step] {
  const detailsErrors = countIn(problems, 'details');
  const siteErrors = countIn(problems, 'site');
  const isOpen = fileSize !== null;
  return [
    { section: 'type', number: 1, title: 'Job type', state: 'done', note: JOB_TYPE_LABEL[jobType] },
    { section: 'file', number: 2, title: 'Job file', state: fileState(isOpen, problems), note: fileSize ?? 'Next' },
    {
      section: 'details',
      number: 3,
      title: 'Job details',
      state: openState(isOpen, detailsErrors, isComplete),
      note: isOpen && detailsErrors > 0 ? errorCount(detailsErrors) : '',
    },
    {
      section: 'site',
      number: 4,
      title: 'Site and loads',
      state: isOpen && siteErrors > 0 ? 'errors' : 'waiting',
      note: isOpen && siteErrors > 0 ? errorCount(siteErrors) : 'Optional',
    },
  ];
}

function fileState(isOpen: boolean, problems: JobProblems): StepState {
  if (problems.id !== undefined) return 'errors';
  return isOpen ? 'done' : 'current';
}

function openState(isOpen: boolean, errors: number, isComplete: boolean): StepState {
  if (!isOpen) return 'waiting';
  if (errors > 0) return 'errors';
  return isComplete ? 'done' : 'current';
}
