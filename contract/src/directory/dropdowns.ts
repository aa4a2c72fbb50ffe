import { z } from 'zod';
import { JobStatus } from '../jobs/job.ts';
import { DROPDOWN_DEFAULT, DROPDOWN_MAX, MAX_SEARCH_TEXT } from '../shared/limits.ts';
import { plainText, wholeNumber } from '../shared/query-values.ts';

const id = z.int();
const number = z
  .string()
  .regex(/^\d{1,9}$/, 'Must be a whole number')
  .transform(Number);

const DropdownQuery = z.strictObject({
  search: plainText(MAX_SEARCH_TEXT).optional(),
  limit: number
    .refine((limit) => limit >= 1 && limit <= DROPDOWN_MAX, `Must be 1 to ${DROPDOWN_MAX}`)
    .default(DROPDOWN_DEFAULT),
});
/** `id` asks for that one alone, so that a screen can name what an address holds only the number of. */
export const NamedDropdownQuery = DropdownQuery.extend({ id: wholeNumber.optional() });
export type NamedDropdownQuery = z.output<typeof NamedDropdownQuery>;
export const ContactDropdownQuery = DropdownQuery.extend({ drjcoid: number.optional() }).transform(
  ({ drjcoid, ...query }) => ({
    ...query,
    ...(drjcoid === undefined ? {} : { company_id: drjcoid }),
  }),
);
export type ContactDropdownQuery = z.output<typeof ContactDropdownQuery>;

/** `allow_unsealed_request` stands with each company that the viewer may create a job for. */
const CompanyItem = z.strictObject({
  id,
  name: z.string(),
  location: z.string().nullable(),
  allow_unsealed_request: z.boolean(),
});
/** `currentUser` marks the viewer's own contact, which a form may preset. */
const ContactItem = z.strictObject({ id, name: z.string(), currentUser: z.boolean() });
const CorporationItem = z.strictObject({ id, name: z.string() });
const EmployeeItem = z.strictObject({ id, name: z.string() });
const TimezoneItem = z.strictObject({ timezone: z.string(), description: z.string(), offset: z.string() });

const list = <Item extends z.ZodType>(item: Item) => z.strictObject({ data: z.array(item) });

export const CompaniesDropdown = list(CompanyItem);
export const ContactsDropdown = list(ContactItem);
export const CorporationsDropdown = list(CorporationItem);
export const EmployeesDropdown = list(EmployeeItem);
export const TimezonesDropdown = list(TimezoneItem);
export const StatusDropdown = list(JobStatus);
