import { z } from 'zod';
import type { ViewerKind } from '../people/roles.ts';
import { ErrorBody } from '../shared/error-body.ts';
import {
  DROPDOWN_DEFAULT,
  DROPDOWN_MAX,
  MAX_COMMENTS,
  MAX_ID,
  MAX_LEFT_COMPANIES,
  MAX_SEARCH_TEXT,
} from '../shared/limits.ts';
import { isMailAddress, MAX_MAIL_ADDRESS } from '../shared/mail-address.ts';
import { optional, plainText, wholeNumber } from '../shared/query-values.ts';
import { nameText, optionalWords } from '../shared/text-rules.ts';
import {
  type ColumnsOf,
  deletedAt,
  type DirectoryField,
  flag,
  keptRulesOf,
  notListed,
  readAt,
  reference,
  rulesOf,
} from './directory-fields.ts';
import { directoryQuery, pageWithDeleted, withDeleted } from './directory-list.ts';
import { TIMEZONES, type Timezone } from './timezones.ts';

export const EMAIL_REQUIRED = 'Email is required.';

// The length is judged first, so that no pattern meets a text without a limit.
const email = z
  .string(EMAIL_REQUIRED)
  .trim()
  .min(1, { error: EMAIL_REQUIRED, abort: true })
  .max(MAX_MAIL_ADDRESS, { error: `Email cannot exceed ${MAX_MAIL_ADDRESS} characters`, abort: true })
  .refine(isMailAddress, 'Email is not one plain address');

/** A number as people write it: digits, the usual marks between them, and an extension. */
const PHONE = /^\+?[\d ().-]{7,24}(?: ?(?:x|ext\.?|#) ?\d{1,6})?$/i;

const phone = (label: string) =>
  z
    .string(`${label} is not a phone number`)
    .trim()
    .max(32, { error: `${label} is not a phone number`, abort: true })
    .refine((text) => text === '' || (PHONE.test(text) && text.replaceAll(/\D/g, '').length >= 7), {
      error: `${label} is not a phone number`,
    })
    .nullish()
    .transform((text) => (text ? text : null));

/** The fields of a contact that a form sets, by their names on the wire, in the order of the table. */
export const CONTACT_FIELDS = {
  first_name: { column: 'first_name', label: 'First name', rule: nameText('First name', 50) },
  last_name: { column: 'last_name', label: 'Last name', rule: nameText('Last name', 50) },
  drjcoid: { column: 'company_id', label: 'Company', rule: reference('Company') },
  drj_corporate_id: { column: 'corporation_id', label: 'Corporation', rule: reference('Corporation') },
  email: { column: 'email', label: 'Email', rule: email },
  work_phone: { column: 'work_phone', label: 'Work phone', rule: phone('Work phone') },
  cell_phone: { column: 'cell_phone', label: 'Cell phone', rule: phone('Cell phone') },
  timezone: {
    column: 'timezone',
    label: 'Time zone',
    rule: z.enum(Object.keys(TIMEZONES) as [Timezone, ...Timezone[]], 'Time zone is not one of the listed values'),
  },
  employee_id: { column: 'employee_id', label: 'Employee', rule: reference('Employee') },
  is_engineer: { column: 'is_engineer', label: 'Engineer', rule: flag('Engineer') },
  Comments: { column: 'comments', label: 'Comments', rule: optionalWords('Comments', MAX_COMMENTS) },
} as const satisfies Record<string, DirectoryField>;
export type ContactColumns = ColumnsOf<typeof CONTACT_FIELDS>;

/** What says who somebody is and what they may do. A change needs a recent sign-in, and nobody changes their own. */
export const GUARDED_FIELDS = ['employee_id', 'is_engineer', 'role', 'email', 'drjcoid', 'drj_corporate_id'] as const;
export type GuardedField = (typeof GUARDED_FIELDS)[number];

/** Returns the fields of a contact that are not in the answers to that kind of viewer. */
export function hiddenContactFields(kind: ViewerKind): readonly 'role'[] {
  return kind === 'operations' ? [] : ['role'];
}

const id = z.int().nullable();
const text = z.string().nullable();

/** A contact as it is answered. What is optional is hidden from employees. */
export const Contact = z.strictObject({
  id: z.int(),
  /** The same number, under the name that jobs have for it. */
  drj_contact_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  contact_name: z.string(),
  email: text,
  work_phone: text,
  cell_phone: text,
  drjcoid: id,
  /** The company of `drjcoid`, and where it is. */
  company: text,
  location: text,
  drj_corporate_id: id,
  /** The name of `drj_corporate_id`. */
  corporation: text,
  timezone: z.string(),
  employee_id: id,
  /** The name of `employee_id`. */
  employee: text,
  is_engineer: z.boolean(),
  /** The role of their user; null for a contact who can't sign in. */
  role: id.optional(),
  Comments: text,
  deleted_at: z.iso.datetime().nullable(),
  /** Whether this is the viewer. */
  currentUser: z.boolean(),
  updated_at: z.string(),
});
export type Contact = z.infer<typeof Contact>;

const CONTACT_SORTS = ['contact_name', 'company', 'email', 'timezone', 'employee'] as const;
export const ContactListQuery = directoryQuery(CONTACT_SORTS).extend({
  drjcoid: optional(wholeNumber),
  /** That contact alone, to read a row again. */
  id: optional(wholeNumber),
  deleted: withDeleted,
});
export type ContactListQuery = z.output<typeof ContactListQuery>;
export const ContactListReply = pageWithDeleted(Contact);
export type ContactListReply = z.infer<typeof ContactListReply>;

const jobId = (label: string) => z.int(notListed(label)).positive(notListed(label)).max(MAX_ID, notListed(label));

export const NewContactBody = z.object(rulesOf(CONTACT_FIELDS));
export type NewContactBody = z.input<typeof NewContactBody>;
export type NewContactFields = z.output<typeof NewContactBody>;
/** What is left out stays as it is. Derived fields and ids sent back are dropped. */
export const EditContactBody = z.object({
  ...keptRulesOf(CONTACT_FIELDS),
  /** Null where they had none before: an address is never taken away. */
  email: email.nullable().optional(),
  /** Taken only where the contact can sign in. */
  role: z.int('Role is not one of the listed values').min(0).max(10).nullable().optional(),
  /** Who becomes the contact of the open jobs that a contact who moves leaves behind, for each company of those jobs. */
  new_job_contacts: z
    .array(z.strictObject({ drjcoid: jobId('Company'), drj_contact_id: jobId('Contact') }), notListed('New contact'))
    .max(MAX_LEFT_COMPANIES, `A contact can’t leave open jobs of more than ${MAX_LEFT_COMPANIES} companies at once`)
    .optional(),
  deleted_at: deletedAt,
  updated_at: readAt,
});
export type EditContactBody = z.input<typeof EditContactBody>;
export type EditContactFields = z.output<typeof EditContactBody>;
/**
 * The answer (422) to an edit that moves a contact away from open jobs and doesn't name their new contact: how many jobs of each
 * company that are, and the newest of them.
 */
export const LeftJobsBody = ErrorBody.extend({
  left_jobs: z.array(
    z.strictObject({
      drjcoid: z.int(),
      company: z.string(),
      total: z.int(),
      jobs: z.array(z.strictObject({ job_id: z.int(), job_name: z.string() })),
    }),
  ),
});
export type LeftJobs = z.infer<typeof LeftJobsBody>['left_jobs'];

/** The saved row. */
export const ContactReply = z.strictObject({ message: z.string(), contact: Contact });
export type ContactReply = z.infer<typeof ContactReply>;

/**
 * Who can get the copies of a corporation's or company's mail: with `corporation`, the people of it and of its companies;
 * with `drjcoid`, those of that company and of its corporation; always those of the firm. `id` asks for that one alone.
 */
export const CorporateContactsQuery = z.strictObject({
  search: optional(plainText(MAX_SEARCH_TEXT)),
  limit: optional(
    wholeNumber.refine((limit) => limit >= 1 && limit <= DROPDOWN_MAX, `Must be 1 to ${DROPDOWN_MAX}`),
  ).default(DROPDOWN_DEFAULT),
  id: optional(wholeNumber),
  corporation: optional(wholeNumber),
  drjcoid: optional(wholeNumber),
});
export type CorporateContactsQuery = z.output<typeof CorporateContactsQuery>;
export const CorporateContactsReply = z.strictObject({
  data: z.array(z.strictObject({ id: z.int(), name: z.string() })),
});
