import type { NewJob, NewJobErrors } from '@sealdesk/contract/jobs/create-job.ts';
import { JOB_TYPE, type JobType } from '@sealdesk/contract/shared/codes.ts';
import { NEW_JOB_WARNINGS } from '@sealdesk/contract/jobs/new-job-warnings.ts';
import { hiddenCorporationFields } from '@sealdesk/contract/directory/corporation.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { ViewerKind } from '@sealdesk/contract/people/roles.ts';

/** The company that a job is created for, as the viewer sees it, with whether the chosen contact may stand for it. */
export type Parties = { company: { name: string; allowsUnsealedRequest: boolean } | null; hasContact: boolean };

/** Returns what is wrong with a new job besides the form's own rules, by column; empty when nothing is. */
export function newJobErrors(kind: ViewerKind, job: NewJob, { company, hasContact }: Parties): NewJobErrors {
  const errors: NewJobErrors = {};
  // A company that is not there and one that is somebody else's are one answer. Nothing is said about its contacts.
  if (!company) errors.company_id = ['Company must be selected'];
  else if (!hasContact) errors.contact_id = ['Contact must be selected'];
  if (company && job.unlocked_requested) Object.assign(errors, unlockedErrors(company));
  if (kind === 'customer' && job.staff_comments) errors.staff_comments = ['Staff comments are for staff'];
  return errors;
}

/** An unlocked PDF is for companies that are allowed to ask for one. */
export function unlockedErrors(company: Parties['company']): NewJobErrors {
  return company?.allowsUnsealedRequest ? {} : { unlocked_requested: ['This company does not request unlocked PDFs'] };
}

/** Seals need checks that an upload for repairs or specialty engineering did not go through; the other way they suffice. */
export function uploadErrors(jobType: JobType, checkedFor: JobType | null): NewJobErrors {
  const suffices = jobType !== JOB_TYPE.seals || checkedFor === JOB_TYPE.seals;
  return suffices ? {} : { type: [MESSAGES.sealsNeedOtherChecks] };
}

export type Doubts = {
  sealStates: string[];
  /** States that the drawings print. */
  readStates: string[];
  /** Somebody is licensed today in every one of the seal states. */
  hasEngineer: boolean;
  hasMailAddress: boolean;
};

/** What the drawings of a new job are compared with. */
type Habits = {
  /** What the drawings name, where they do. */
  readManufacturer: string | null;
  readProgram: string | null;
  /** What the latest jobs of the company name; empty when there is none. */
  usualManufacturers: string[];
  /** As noted for the company's corporation. */
  mitekVersion: string | null;
};

/** What the person should know although the job was created, or edited; undefined when there is nothing. */
export function newJobWarning(
  kind: ViewerKind,
  { sealStates, readStates, hasEngineer, hasMailAddress }: Doubts,
  habits: Habits | null,
): string | undefined {
  const sentences: string[] = [];
  const missing = readStates.filter((state) => !sealStates.includes(state));
  if (missing.length > 0) {
    const are = missing.length === 1 ? 'which is' : 'which are';
    sentences.push(`The drawings name ${missing.join(', ')}, ${are} not among the selected states.`);
  }
  if (habits) sentences.push(...unusualSentences(kind, habits));
  if (!hasEngineer) {
    // Who is licensed where is the firm's own matter.
    sentences.push(
      kind === 'customer'
        ? 'We will check the selected states and get in touch if anything stands in the way.'
        : `No engineer can seal in every selected state today: ${sealStates.join(', ')}.`,
    );
  }
  if (!hasMailAddress) sentences.push('The contact can’t get email about this job, so no receipt was sent.');
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}

/** Returns what the drawings name otherwise than is usual for the company. */
function unusualSentences(kind: ViewerKind, habits: Habits): string[] {
  const { readManufacturer, readProgram, usualManufacturers, mitekVersion } = habits;
  const sentences: string[] = [];
  const isUsual = usualManufacturers.some((usual) => usual.toLowerCase() === readManufacturer?.toLowerCase());
  if (readManufacturer !== null && usualManufacturers.length > 0 && !isUsual)
    sentences.push(NEW_JOB_WARNINGS.otherManufacturer(readManufacturer, usualManufacturers));
  const read = readProgram?.startsWith('MiTek') ? shortVersion(readProgram) : null;
  const noted = shortVersion(mitekVersion ?? '');
  if (read !== null && noted !== null && read !== noted) {
    const isHidden = hiddenCorporationFields(kind).includes('MitekVersion');
    sentences.push(NEW_JOB_WARNINGS.otherMitekVersion(read, isHidden ? null : mitekVersion));
  }
  return sentences;
}

/** MiTek's version up to its first digit after the dot, which is what jobs store: 8.5 of 8.530 and of 8.5.2. */
function shortVersion(text: string): string | null {
  return /\b\d{1,2}\.\d/.exec(text)?.[0] ?? null;
}
