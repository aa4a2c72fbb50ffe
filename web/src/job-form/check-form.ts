import { CreateJobForm, type NewJobFields } from '@sealdesk/contract/jobs/create-job.ts';
import { normalizedValues } from '@sealdesk/contract/jobs/typed-forms.ts';
import type { FormRules } from '../forms/use-checked-form.ts';
import type { Company, Contact } from '../directory/directory.queries.ts';
import type { JobFormValues } from './job-form.ts';

/** The companies and contacts that the viewer may choose from, as far as they are known. */
export type CustomerChoices = {
  companies: readonly Company[];
  contactsOf: (companyId: number) => readonly Contact[];
};

/** Whom the job is for: what was chosen, and in its absence what goes without choosing. */
export type Customer = Pick<JobFormValues, 'drjcoid' | 'drj_contact_id'>;

/** Returns the customer of the job. The only company is taken; of its contacts, the viewer's own or the only one. */
export function customerOf(chosen: Customer, { companies, contactsOf }: CustomerChoices): Customer {
  const drjcoid = chosen.drjcoid ?? onlyOf(companies)?.id ?? null;
  const contacts = drjcoid === null ? [] : contactsOf(drjcoid);
  const preset = contacts.find(({ currentUser }) => currentUser) ?? onlyOf(contacts);
  return { drjcoid, drj_contact_id: chosen.drj_contact_id ?? preset?.id ?? null };
}

/** Returns the rules of the job's form, which the server applies too. */
export function jobFormRules(choices: () => CustomerChoices): FormRules<JobFormValues, NewJobFields> {
  return {
    schema: CreateJobForm,
    withPresets: (values) => ({ ...values, ...normalizedValues(values), ...customerOf(values, choices()) }),
  };
}

function onlyOf<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}
