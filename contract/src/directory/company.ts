import { z } from 'zod';
import type { ViewerKind } from '../people/roles.ts';
import { MAX_COMMENTS } from '../shared/limits.ts';
import { optional, plainText, wholeNumber } from '../shared/query-values.ts';
import { nameText, optionalName, optionalWords } from '../shared/text-rules.ts';
import { Account, Project } from './accounts.ts';
import {
  type ColumnsOf,
  deletedAt,
  type DirectoryField,
  flag,
  keptRulesOf,
  readAt,
  reference,
  rulesOf,
} from './directory-fields.ts';
import { directoryQuery, Named, pageWithDeleted, withDeleted } from './directory-list.ts';

/** The fields of a company that a form sets, by their names on the wire, in the order of the table. */
export const COMPANY_FIELDS = {
  Company: { column: 'name', label: 'Company', rule: nameText('Company', 100) },
  drj_corporate_id: { column: 'corporation_id', label: 'Corporation', rule: reference('Corporation') },
  ParagonOrganization: {
    column: 'paragon_organization',
    label: 'Paragon organization',
    rule: optionalName('Paragon organization', 50),
  },
  ParagonLocation: { column: 'location', label: 'Paragon location', rule: optionalName('Paragon location', 100) },
  TSAccountID: { column: 'account_id', label: 'Account', rule: reference('Account') },
  SealCSMIID: { column: 'seal_project_id', label: 'Seal project', rule: reference('Seal project') },
  RepairCSMIID: { column: 'repair_project_id', label: 'Repair project', rule: reference('Repair project') },
  SpecialEngineeringCSMIID: {
    column: 'special_project_id',
    label: 'Spec Eng project',
    rule: reference('Spec Eng project'),
  },
  ContactINDID: { column: 'main_contact_id', label: 'Main contact', rule: reference('Main contact') },
  cc_contact_id: { column: 'cc_contact_id', label: 'CC contact', rule: reference('CC contact') },
  allow_unsealed_request: { column: 'allow_unsealed_request', label: 'Unlocked PDF', rule: flag('Unlocked PDF') },
  is_default: { column: 'is_default', label: 'Default', rule: flag('Default') },
  Comments: { column: 'comments', label: 'Comments', rule: optionalWords('Comments', MAX_COMMENTS) },
} as const satisfies Record<string, DirectoryField>;
export type CompanyColumns = ColumnsOf<typeof COMPANY_FIELDS>;

/** What only operations are shown of a company: the firm's bookkeeping and its notes. */
export const ACCOUNTING_FIELDS = [
  'TSAccountID',
  'account',
  'SealCSMIID',
  'RepairCSMIID',
  'SpecialEngineeringCSMIID',
  'seal_project',
  'repair_project',
  'spec_eng_project',
  'Comments',
] as const;

/** Returns the fields of a company that are not in the answers to that kind of viewer. */
export function hiddenCompanyFields(kind: ViewerKind): readonly (typeof ACCOUNTING_FIELDS)[number][] {
  return kind === 'operations' ? [] : ACCOUNTING_FIELDS;
}

const id = z.int().nullable();
const text = z.string().nullable();

/** A company as it is answered. What is optional is hidden from employees. */
export const Company = z.strictObject({
  DrJCOID: z.int(),
  Company: z.string(),
  ParagonOrganization: text,
  ParagonLocation: text,
  drj_corporate_id: id,
  /** The name of `drj_corporate_id`. */
  corporation: text,
  TSAccountID: id.optional(),
  account: Account.nullable().optional(),
  SealCSMIID: id.optional(),
  RepairCSMIID: id.optional(),
  SpecialEngineeringCSMIID: id.optional(),
  seal_project: Project.nullable().optional(),
  repair_project: Project.nullable().optional(),
  spec_eng_project: Project.nullable().optional(),
  ContactINDID: id,
  /** The name of `ContactINDID`. */
  main_contact: Named,
  cc_contact_id: id,
  /** The name of `cc_contact_id`. */
  cc_contact: Named,
  allow_unsealed_request: z.boolean(),
  Comments: text.optional(),
  deleted_at: z.iso.datetime().nullable(),
  is_default: z.boolean(),
  /** Contacts that are not deleted. */
  contacts_count: z.int(),
  jobs_count: z.int(),
  updated_at: z.string(),
});
export type Company = z.infer<typeof Company>;

const COMPANY_SORTS = [
  'Company',
  'DrJCOID',
  'corporation',
  'ParagonOrganization',
  'contacts_count',
  'jobs_count',
] as const;
export const CompanyListQuery = directoryQuery(COMPANY_SORTS).extend({
  corporation: optional(wholeNumber),
  deleted: withDeleted,
  /** That company alone, for a link to its row. */
  drjcoid: optional(wholeNumber),
  /** The companies with this very name, in any case: a form warns of a second one. */
  name: optional(plainText(200).trim().normalize('NFC')),
});
export type CompanyListQuery = z.output<typeof CompanyListQuery>;
export const CompanyListReply = pageWithDeleted(Company);
export type CompanyListReply = z.infer<typeof CompanyListReply>;

export const NewCompanyBody = z.object(rulesOf(COMPANY_FIELDS));
export type NewCompanyBody = z.input<typeof NewCompanyBody>;
export type NewCompanyFields = z.output<typeof NewCompanyBody>;
/** What is left out stays as it is. Counts and ids sent back are dropped. */
export const EditCompanyBody = z.object({ ...keptRulesOf(COMPANY_FIELDS), deleted_at: deletedAt, updated_at: readAt });
export type EditCompanyBody = z.input<typeof EditCompanyBody>;
export type EditCompanyFields = z.output<typeof EditCompanyBody>;
/** The saved row. */
export const CompanyReply = z.strictObject({ message: z.string(), company: Company });
export type CompanyReply = z.infer<typeof CompanyReply>;
