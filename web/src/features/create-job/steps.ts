import { JOB_TYPE_LABEL, type JobType } from '@sealdesk/contract/shared/codes.ts';
import type { Section } from './create-form.ts';
import { countIn, errorCount, type Problems } from './field-errors.ts';

/** How far a section is. */
export type StepState = 'done' | 'current' | 'waiting' | 'errors';
export type Step = { section: Section; number: number; title: string; state: StepState; note: string };

type Facts = {
  jobType: JobType;
  /** The size of the uploaded zip in words; null before it is there. */
  fileSize: string | null;
  problems: Problems;
  /** Nothing is wrong or missing in the whole form. */
  isValid: boolean;
};

/** The four sections in order, with what the list at the side says of each. */
export function stepsOf({
  jobType,
  fileSize,
  problems,
  isValid,
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
      state: openState(isOpen, detailsErrors, isValid),
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

function fileState(isOpen: boolean, problems: Problems): StepState {
  if (problems.id !== undefined) return 'errors';
  return isOpen ? 'done' : 'current';
}

function openState(isOpen: boolean, errors: number, isValid: boolean): StepState {
  if (!isOpen) return 'waiting';
  if (errors > 0) return 'errors';
  return isValid ? 'done' : 'current';
}
