import { COMPANY_FIELDS, type CompanyColumns } from '@sealdesk/contract/directory/company.ts';
import { notListed } from '@sealdesk/contract/directory/directory-fields.ts';
import { COMPANY_REFUSALS } from '@sealdesk/contract/directory/directory-messages.ts';
import type { FieldErrors } from './refuse-fields.ts';

/** A company as an edit finds it. */
export type EditableCompany = {
  id: number;
  name: string;
  /** As the list writes it. */
  updatedAt: string;
  isDeleted: boolean;
  columns: CompanyColumns;
};

/** A company that is not there yet. */
export type NewCompany = { id: null; isDeleted: false; columns: CompanyColumns };
export const NEW_COMPANY: NewCompany = {
  id: null,
  isDeleted: false,
  columns: {
    name: '',
    corporation_id: null,
    paragon_organization: null,
    location: null,
    account_id: null,
    seal_project_id: null,
    repair_project_id: null,
    special_project_id: null,
    main_contact_id: null,
    cc_contact_id: null,
    allow_unsealed_request: false,
    is_default: false,
    comments: null,
  },
};

/** What somebody asks for: columns, and to delete or restore the company. What is left out stays as it is. */
export type AskedCompany = { columns: Partial<CompanyColumns>; isDeleted: boolean | undefined };

/** A company as it will be. */
export type CompanyAfter = { columns: CompanyColumns; isDeleted: boolean };

type Before = EditableCompany | NewCompany;

const PROJECT_FIELDS = ['SealCSMIID', 'RepairCSMIID', 'SpecialEngineeringCSMIID'] as const;
const CONTACT_FIELDS = ['ContactINDID', 'cc_contact_id'] as const;
const ids = (columns: CompanyColumns, fields: readonly (keyof typeof COMPANY_FIELDS)[]) =>
  fields.map((field) => columns[COMPANY_FIELDS[field].column]).filter((id) => typeof id === 'number');

/** Returns the projects that a company names. */
export const projectsOf = (columns: CompanyColumns) => ids(columns, PROJECT_FIELDS);
/** Returns the contacts who get its copies. */
export const contactsOf = (columns: CompanyColumns) => ids(columns, CONTACT_FIELDS);

/** Returns true when the company goes to another corporation, or to none. */
export function movesCorporation(before: Before, { columns }: CompanyAfter): boolean {
  return columns.corporation_id !== before.columns.corporation_id;
}

/**
 * Returns the company as it is asked for. Projects that are not of another account do not go along to it; a company that is
 * deleted, moved or restored is its corporation's default only when that is asked for.
 */
export function companyAfter(before: Before, asked: AskedCompany, accountOf: Map<number, number>): CompanyAfter {
  const columns = { ...before.columns, ...asked.columns };
  const isDeleted = asked.isDeleted ?? before.isDeleted;
  if (columns.account_id !== before.columns.account_id) {
    for (const field of PROJECT_FIELDS) {
      const { column } = COMPANY_FIELDS[field];
      const id = columns[column];
      const isOther = id !== null && accountOf.get(id) !== columns.account_id;
      if (asked.columns[column] === undefined && isOther) columns[column] = null;
    }
  }
  const isMoved = columns.corporation_id !== before.columns.corporation_id;
  const isRestored = before.isDeleted && !isDeleted;
  if (asked.columns.is_default === undefined && (isMoved || isRestored)) columns.is_default = false;
  if (isDeleted && !before.isDeleted) columns.is_default = false;
  return { columns, isDeleted };
}

/** Returns true when the company becomes its corporation's default, so that the former one is not any more. */
export function takesDefault(before: Before, after: CompanyAfter): boolean {
  if (!after.columns.is_default || after.isDeleted) return false;
  return !before.columns.is_default || before.isDeleted || movesCorporation(before, after);
}

/** What the directory knows of a company's references. */
export type CompanyParties = {
  hasCorporation: boolean;
  hasAccountInUse: boolean;
  accountOf: Map<number, number>;
  eligibleContacts: Set<number>;
  /** Names of what gets its copies to somebody of the company, and would still after a move to another corporation. */
  copiesToCompany: string[];
};

/** Returns what is wrong with a company besides the form's own rules; empty when nothing is. What stays is not judged. */
export function companyErrors(before: Before, after: CompanyAfter, parties: CompanyParties): FieldErrors {
  const { columns } = after;
  const isChanged = (field: keyof typeof COMPANY_FIELDS) => {
    const { column } = COMPANY_FIELDS[field];
    return columns[column] !== before.columns[column];
  };
  const isMoved = isChanged('drj_corporate_id');
  const errors: FieldErrors = {};
  const refuse = (field: keyof typeof COMPANY_FIELDS, sentence = notListed(COMPANY_FIELDS[field].label)) =>
    (errors[field] ??= []).push(sentence);

  if (isMoved && columns.corporation_id !== null && !parties.hasCorporation) refuse('drj_corporate_id');
  if (isMoved && parties.copiesToCompany.length > 0)
    refuse('drj_corporate_id', COMPANY_REFUSALS.copiesOf(parties.copiesToCompany));
  if (isChanged('TSAccountID') && columns.account_id !== null && !parties.hasAccountInUse) refuse('TSAccountID');
  for (const field of PROJECT_FIELDS) {
    const id = columns[COMPANY_FIELDS[field].column];
    const isOther = id !== null && parties.accountOf.get(id) !== columns.account_id;
    if (isOther && (isChanged(field) || isChanged('TSAccountID'))) refuse(field);
  }
  for (const field of CONTACT_FIELDS) {
    const id = columns[COMPANY_FIELDS[field].column];
    if (id !== null && (isChanged(field) || isMoved) && !parties.eligibleContacts.has(id)) refuse(field);
  }
  if (columns.is_default && (isChanged('is_default') || isMoved)) {
    if (columns.corporation_id === null) refuse('is_default', COMPANY_REFUSALS.defaultOfNone);
    else if (after.isDeleted) refuse('is_default', COMPANY_REFUSALS.deletedDefault);
  }
  return errors;
}
