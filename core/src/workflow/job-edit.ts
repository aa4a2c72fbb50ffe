import { EDIT_REFUSALS, type EditedColumns } from '@sealdesk/contract/jobs/edit-job.ts';
import { JOB_FIELD_COLUMN, JOB_FIELD_NAMES } from '@sealdesk/contract/jobs/job-fields.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import type { ViewerKind } from '@sealdesk/contract/people/roles.ts';
import { JOB_TYPE, type JobType } from '@sealdesk/contract/shared/codes.ts';
import type { FieldChange } from '../timeline/event.ts';
import { unlockedErrors, uploadErrors, type Parties } from './new-job.ts';

/** A job as an edit finds it. */
export type EditableJob = {
  number: number;
  fields: Required<EditedColumns>;
  /** As getjob writes it. */
  updatedAt: string;
  status: number;
  heldFrom: number | null;
  wasCompleted: boolean;
  /** A sealed set or final documents stand. */
  hasSealedSet: boolean;
  /** The type whose checks its original went through; null where it was not uploaded here. */
  checkedFor: JobType | null;
};

type Column = keyof EditedColumns;

/** Returns what of an edit differs from the job. The order of states is no difference. */
export function changedFields(job: EditableJob, edit: EditedColumns): EditedColumns {
  const isChanged = (column: Column) => textOf(edit[column]) !== textOf(job.fields[column]);
  return Object.fromEntries(
    Object.entries(edit).filter(([column, value]) => value !== undefined && isChanged(column as Column)),
  );
}

/** Returns a value as the timeline keeps it: null for none. */
function textOf(value: EditedColumns[Column]): string | null {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? value.toSorted().join(', ') : String(value);
}

/** Sentences about the fields of an edit, by column. */
export type EditErrors = Partial<Record<Column, string[]>>;

/** What the directory knows of an edit: company and contact after it, and whether the sealer can seal all states. */
export type EditParties = Parties & { canSeal: boolean };

/** Returns what is wrong with the changes of a job besides the form's own rules, by column; empty when nothing is. */
export function editErrors(job: EditableJob, changes: EditedColumns, parties: EditParties): EditErrors {
  const after = { ...job.fields, ...changes };
  const errors: EditErrors = {};
  if (movesOwner(changes)) {
    if (!parties.company) errors.company_id = ['Company must be selected'];
    else if (!parties.hasContact) errors.contact_id = ['Contact must be selected'];
  }
  if (asksForUnlocked(job, changes)) Object.assign(errors, unlockedErrors(parties.company));
  if (changes.type) Object.assign(errors, uploadErrors(changes.type, job.checkedFor));
  if (!parties.canSeal)
    errors.sealing_engineer_id = [`Holds no license valid today in all of ${after.seal_states.join(', ')}`];
  return errors;
}

/** Returns what is wrong with an edit for who sends it: company, contact and sealer are set by operations alone. */
export function permissionErrors(kind: ViewerKind, edit: EditedColumns, changes: EditedColumns): EditErrors {
  if (kind === 'operations') return {};
  return {
    ...('company_id' in changes && { company_id: ['Only operations can change the company'] }),
    ...('contact_id' in changes && { contact_id: ['Only operations can change the contact'] }),
    // The answer does not show who the sealer is to those who can't read it.
    ...('sealing_engineer_id' in edit && { sealing_engineer_id: ['Only operations choose the sealer'] }),
  };
}

/** Returns true when the job goes to another company or contact. */
export function movesOwner(changes: EditedColumns): boolean {
  return 'company_id' in changes || 'contact_id' in changes;
}

/** Returns true when the company has to allow an unlocked PDF: it is asked for, or the job that asks goes elsewhere. */
export function asksForUnlocked(job: EditableJob, changes: EditedColumns): boolean {
  if (changes.unlocked_requested !== undefined) return changes.unlocked_requested;
  return 'company_id' in changes && job.fields.unlocked_requested;
}

/** Returns true when the sealer has to be judged: another one is named, or, for those who name them, other states. */
export function asksForSealer(kind: ViewerKind, job: EditableJob, changes: EditedColumns): boolean {
  const sealer = { ...job.fields, ...changes }.sealing_engineer_id;
  if (sealer === null) return false;
  return 'sealing_engineer_id' in changes || ('seal_states' in changes && kind === 'operations');
}

/** Returns why the job takes no such change now, whoever asks; null when it does. */
export function editConflict(job: EditableJob, changes: EditedColumns): string | null {
  const number = formatJobNumber(job.number);
  const isSealed = 'type' in changes || 'seal_states' in changes || 'sealing_engineer_id' in changes;
  if (job.hasSealedSet && isSealed) return EDIT_REFUSALS.sealedSet(number);
  const isInEngineering = [job.status, job.heldFrom].includes(STATUS_ID.inEngineering);
  if (isInEngineering && changes.type === JOB_TYPE.seals) return EDIT_REFUSALS.inEngineering(number);
  const isComplete = job.status === STATUS_ID.complete;
  if ('company_id' in changes && (isComplete || job.wasCompleted)) return EDIT_REFUSALS.completedCompany(number);
  if ('contact_id' in changes && isComplete) return EDIT_REFUSALS.completedContact(number);
  return null;
}

export type NamedPeople = { companies: Map<number, string>; contacts: Map<number, string> };

/** Returns the ids that changes name before and after, for `fieldChanges`. */
export function idsIn(job: EditableJob, changes: EditedColumns): { companies: number[]; contacts: number[] } {
  const both = (column: 'company_id' | 'contact_id' | 'sealing_engineer_id') =>
    column in changes ? [job.fields[column], changes[column] ?? null].filter((id) => id !== null) : [];
  return { companies: both('company_id'), contacts: [...both('contact_id'), ...both('sealing_engineer_id')] };
}

const COLUMN_FIELDS: [column: Column, field: string][] = [
  ...JOB_FIELD_NAMES.map((name): [Column, string] => [JOB_FIELD_COLUMN[name] as Column, name]),
  ['sealing_engineer_id', 'engineer_seal_contact_id'],
];

/** Translates sentences about columns to the wire's names. */
export function wireErrors(errors: EditErrors): Record<string, string[]> {
  return Object.fromEntries(
    COLUMN_FIELDS.flatMap(([column, field]) => (errors[column] ? [[field, errors[column]]] : [])),
  );
}

/** Returns the changes as the timeline keeps them, in the order of the form. */
export function fieldChanges(job: EditableJob, changes: EditedColumns, names: NamedPeople): FieldChange[] {
  const nameOf = (column: Column, id: number | null) =>
    id === null ? null : ((column === 'company_id' ? names.companies : names.contacts).get(id) ?? String(id));
  return COLUMN_FIELDS.filter(([column]) => column in changes).map(([column, field]) => {
    const [before, after] = [job.fields[column], changes[column]];
    if (column !== 'company_id' && column !== 'contact_id' && column !== 'sealing_engineer_id')
      return { field, before: textOf(before), after: textOf(after) };
    const [beforeId, afterId] = [before as number | null, (after ?? null) as number | null];
    return { field, before: nameOf(column, beforeId), after: nameOf(column, afterId), beforeId, afterId };
  });
}
