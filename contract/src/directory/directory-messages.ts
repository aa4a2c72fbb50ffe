import type { ProjectType } from './accounts.ts';

/** Sentences of the directory, letter for letter, that the specification gives. */
export const DIRECTORY_MESSAGES = {
  notSaved: 'An error occurred while saving.',
  accountNotSaved: 'Failed to save company after account change.',
  projectNotCreated: (type: ProjectType) => `Failed to create ${type} project.`,
} as const;

/** Reports a saved row by its name. */
export const savedRow = (name: string) => `${name} saved.`;

/** Refuses an edit of a row that somebody changed since it was read. */
export const staleRow = (name: string) => `${name} was changed while you were editing it.`;

/** Sentences about a field of a company that no rule of the form alone can judge. */
export const COMPANY_REFUSALS = {
  defaultOfNone: 'A company without a corporation can’t be the default',
  deletedDefault: 'A deleted company can’t be the default',
  copiesOf: (names: string[]) =>
    `Somebody of the company gets the copies of ${names.join(', ')}; choose another there first`,
  otherAccount: 'Company does not belong to the account',
} as const;

/** A table is not sorted by a field that is hidden from who asks. */
export const HIDDEN_SORT = 'Is not one of your columns';

/** Why a contact can't be saved, beside the field that it is about. */
export const CONTACT_REFUSALS = {
  emailTaken: 'Email is that of another contact.',
  employeeTaken: 'Employee is another contact already.',
  belongsNowhere: 'Choose a company, a corporation or an employee.',
  roleWithoutUser: 'Only a contact who can sign in has a role.',
  roleMissing: 'Role is required.',
  operationsNeedEmployee: 'Role 10 needs an employee number.',
  copiesOf: (names: string[]) => `Gets the copies of ${names.join(', ')}; choose somebody else there first.`,
  leavesJobs: (name: string, jobs: number) =>
    `${name} is the contact of ${jobs === 1 ? 'an open job' : `${jobs} open jobs`}. Choose a new contact first.`,
  notOfCompany: (company: string) => `Choose someone who can see the jobs of ${company}.`,
} as const;

/** Nobody changes their own rights or deletes themselves, whoever they are. */
export const OWN_ROW = 'Your own rights, email and company are changed by somebody else.';
