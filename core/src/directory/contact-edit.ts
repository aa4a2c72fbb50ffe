import {
  CONTACT_FIELDS,
  EMAIL_REQUIRED,
  GUARDED_FIELDS,
  type ContactColumns,
  type EditContactFields,
  type GuardedField,
} from '@sealdesk/contract/directory/contact.ts';
import { CONTACT_REFUSALS } from '@sealdesk/contract/directory/directory-messages.ts';
import { notListed, toColumns } from '@sealdesk/contract/directory/directory-fields.ts';
import { OPERATIONS_ROLE } from '@sealdesk/contract/people/roles.ts';
import { changedColumns } from './changed-columns.ts';
import type { FieldErrors } from './refuse-fields.ts';
import type { LockedRow } from '../timeline/stale-row.ts';

/** A locked contact, as an edit is judged by it. */
export type EditableContact = LockedRow & {
  /** The role of their user; null for a contact who can't sign in. */
  role: number | null;
  isDeleted: boolean;
  columns: Omit<ContactColumns, 'email' | 'timezone'> & { email: string | null; timezone: string };
};

/** What an edit changes. */
export type ContactChanges = {
  columns: Partial<ContactColumns>;
  role: number | null | undefined;
  deletion: 'delete' | 'restore' | null;
};

/** Which of the companies, corporations and employees that a contact is to belong to exist. */
export type Parents = { company: boolean; corporation: boolean; employee: boolean };

/** Where a contact belongs, by the wire's names. */
const PLACES = ['drjcoid', 'drj_corporate_id', 'employee_id'] as const;

/** Returns what of the sent fields differs from the contact. */
export function contactChanges(contact: EditableContact, fields: EditContactFields): ContactChanges {
  const { role, deleted_at } = fields;
  const wantsDeleted = deleted_at === undefined ? contact.isDeleted : deleted_at !== null;
  const deletion = wantsDeleted ? 'delete' : 'restore';
  return {
    columns: changedColumns(contact.columns, toColumns(CONTACT_FIELDS, fields)) as Partial<ContactColumns>,
    role: role === contact.role ? undefined : role,
    deletion: wantsDeleted === contact.isDeleted ? null : deletion,
  };
}

/** Returns the fields among the changes that say who somebody is and what they may do. */
export function guardedChanges({ columns, role }: ContactChanges): GuardedField[] {
  return GUARDED_FIELDS.filter((field) =>
    field === 'role' ? role !== undefined : CONTACT_FIELDS[field].column in columns,
  );
}

/** Returns true when the changes need a recent sign-in. Restoring somebody who can sign in gives them back their rights. */
export function needsProof(contact: EditableContact, changes: ContactChanges): boolean {
  return guardedChanges(changes).length > 0 || (changes.deletion === 'restore' && contact.role !== null);
}

/** Returns true when the changes are of where the contact belongs. */
export function isMoved({ columns }: ContactChanges): boolean {
  return PLACES.some((field) => CONTACT_FIELDS[field].column in columns);
}

/** Returns why an edit can't be saved, by the wire's names. `lostCopies` are whose copies the contact could not get any more. */
export function contactErrors(
  contact: EditableContact,
  changes: ContactChanges,
  { parents, lostCopies }: { parents: Parents; lostCopies: string[] },
): FieldErrors {
  const { columns, role } = changes;
  const after = { ...contact.columns, ...columns };
  const roleAfter = role === undefined ? contact.role : role;
  const isTouched = role !== undefined || 'employee_id' in columns;
  const lacksEmployee = isTouched && roleAfter === OPERATIONS_ROLE && after.employee_id === null;
  const moved = PLACES.find((field) => CONTACT_FIELDS[field].column in columns);
  return {
    ...(moved && lostCopies.length > 0 && { [moved]: [CONTACT_REFUSALS.copiesOf(lostCopies)] }),
    ...placeErrors(columns, after, parents),
    ...('email' in columns && columns.email === null && { email: [EMAIL_REQUIRED] }),
    ...(role === null && { role: [CONTACT_REFUSALS.roleMissing] }),
    ...(lacksEmployee && { [role === undefined ? 'employee_id' : 'role']: [CONTACT_REFUSALS.operationsNeedEmployee] }),
    ...(role !== undefined && contact.role === null && { role: [CONTACT_REFUSALS.roleWithoutUser] }),
  };
}

/** Returns what is wrong with where a contact is to belong, by the wire's names. */
export function placeErrors(
  changed: Partial<ContactColumns>,
  after: Pick<ContactColumns, 'company_id' | 'corporation_id' | 'employee_id'>,
  parents: Parents,
): FieldErrors {
  const exists = { drjcoid: parents.company, drj_corporate_id: parents.corporation, employee_id: parents.employee };
  const unknown = PLACES.filter((field) => changed[CONTACT_FIELDS[field].column] && !exists[field]);
  const belongsNowhere = PLACES.every((field) => after[CONTACT_FIELDS[field].column] === null);
  return {
    ...(belongsNowhere && { drjcoid: [CONTACT_REFUSALS.belongsNowhere] }),
    ...Object.fromEntries(unknown.map((field) => [field, [notListed(CONTACT_FIELDS[field].label)]])),
  };
}
