import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import {
  contactsQuery,
  entriesQuery,
  entryQuery,
  type Company,
  type Contact,
  type LookupUse,
} from '../directory/directory.queries.ts';
import { useFormParts } from '../forms/form-context.tsx';
import { queryKeys } from '../lib/query-keys.ts';
import { call } from '../lib/session/api.ts';
import { customerOf, type Customer } from './check-form.ts';
import type { JobFormValues } from './job-form.ts';

const FRESH_MS = 300_000;
const RECENT_JOBS = 25;

/** The form that looks companies and contacts up: each has its own time for them. */
export const LookupUseContext = createContext<Exclude<LookupUse, 'additional'>>('create');

/** The first companies that the viewer may choose. */
export function companiesQuery(use: LookupUse) {
  return entriesQuery('companies', '', use);
}

/** The company's last jobs, which show its town and the states it usually asks for. */
export function recentJobsQuery(companyId: number | null) {
  return {
    queryKey: queryKeys.recentJobs(companyId),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await call('listJobs', { query: { drjcoid: companyId ?? undefined, per_page: RECENT_JOBS } }, { signal })).jobs
        .data,
    enabled: companyId !== null,
    staleTime: FRESH_MS,
  };
}

type CustomerState = Customer & {
  companies: readonly Company[];
  contacts: readonly Contact[];
  /** The company of the job; null until it is known. */
  company: Company | null;
};

/** Returns whom the job is for, chosen or preset, and what else could be chosen. */
export function useCustomer(control: Control<JobFormValues>): CustomerState {
  const [drjcoid, drj_contact_id] = useWatch({ control, name: ['drjcoid', 'drj_contact_id'] });
  const use = useContext(LookupUseContext);
  const companies = useQuery(companiesQuery(use)).data ?? [];
  const companyId = customerOf({ drjcoid, drj_contact_id }, { companies, contactsOf: () => [] }).drjcoid;
  const contacts = useQuery(contactsQuery(companyId, '', use)).data ?? [];
  const company = useQuery(entryQuery('companies', companyId, use)).data ?? null;
  const customer = customerOf({ drjcoid, drj_contact_id }, { companies, contactsOf: () => contacts });
  return { ...customer, companies, contacts, company };
}

/** Returns whom the job of the form around is for. */
export function useCustomerOfForm(): CustomerState {
  const { api } = useFormParts<JobFormValues>();
  return useCustomer(api.form.control as Control<JobFormValues>);
}
