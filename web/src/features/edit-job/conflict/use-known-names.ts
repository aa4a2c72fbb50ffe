import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { useQueryClient } from '@tanstack/react-query';
import { contactsQuery, entryQuery } from '../../../directory/directory.queries.ts';
import { companiesQuery, useCustomerOfForm } from '../../../job-form/use-customer.ts';
import { type KnownNames, namesOf } from './value-text.ts';

/** Returns the names of the people and companies that the form may hold, as far as they were read. */
export function useKnownNames(job: Job): KnownNames {
  const queryClient = useQueryClient();
  const { company, contacts } = useCustomerOfForm();
  const own = namesOf(job);
  const read = <Item>(items: readonly Item[] | undefined) => items ?? [];
  const former = queryClient.getQueryData(entryQuery('companies', job.drjcoid, 'edit').queryKey);
  return {
    companies: [
      ...own.companies,
      ...read(queryClient.getQueryData(companiesQuery('edit').queryKey)),
      ...[company, former].filter((entry) => entry !== null && entry !== undefined),
    ],
    contacts: [
      ...own.contacts,
      ...contacts,
      ...read(queryClient.getQueryData(contactsQuery(job.drjcoid, '', 'edit').queryKey)),
    ],
    engineers: own.engineers,
  };
}
