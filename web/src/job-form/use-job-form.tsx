import type { NewJobFields } from '@sealdesk/contract/jobs/create-job.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { contactsQuery } from '../directory/directory.queries.ts';
import { FormProvider, type FormApi } from '../forms/form-context.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { jobFormRules } from './check-form.ts';
import { FieldLabel } from './field-label.tsx';
import { FIELD_ORDER, labelOf, type FieldName, type JobFormValues } from './job-form.ts';
import { companiesQuery, useCustomer } from './use-customer.ts';

export type JobForm = FormApi<JobFormValues, NewJobFields>;

/** Creates the form of a job, which opens with those values. */
export function useJobForm(values: JobFormValues): JobForm {
  const queryClient = useQueryClient();
  const [initial] = useState(values);
  const rules = useMemo(
    () =>
      jobFormRules(() => ({
        companies: queryClient.getQueryData(companiesQuery.queryKey) ?? [],
        contactsOf: (companyId) => queryClient.getQueryData(contactsQuery(companyId, '').queryKey) ?? [],
      })),
    [queryClient],
  );
  const api = useCheckedForm<JobFormValues, NewJobFields>({ ...rules, initial, order: FIELD_ORDER });
  // A company or contact that goes without choosing completes the form as soon as it is known.
  useCustomer(api.form.control as unknown as Control<JobFormValues>);
  return api;
}

type Props = {
  form: JobForm;
  /** Where each field that the zip filled was read. */
  zipMarks: ReadonlyMap<FieldName, string>;
  children: ReactNode;
};

/** Gives the fields below it their form and their labels. */
export function JobFormProvider({ form, zipMarks, children }: Props) {
  const label = (name: FieldName) => <FieldLabel text={labelOf(name)} zipMark={zipMarks.get(name)} />;
  return <FormProvider<JobFormValues> parts={{ api: form, labelOf: label }}>{children}</FormProvider>;
}
