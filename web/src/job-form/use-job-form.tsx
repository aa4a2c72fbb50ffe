import type { NewJobFields } from '@sealdesk/contract/jobs/create-job.ts';
import { normalizeTyped } from '@sealdesk/contract/jobs/typed-forms.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { Control } from 'react-hook-form';
import { IconFileZip } from '@tabler/icons-react';
import { contactsQuery } from '../directory/directory.queries.ts';
import { type FormApi, FormProvider } from '../forms/form-context.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { jobFormRules } from './check-form.ts';
import { FIELD_ORDER, type FieldName, type JobFormValues, labelOf } from './job-form.ts';
import { companiesQuery, useCustomer } from './use-customer.ts';
import classes from './job-form.module.css';

export type JobForm = FormApi<JobFormValues, NewJobFields>;

/** Creates the form of a job, which opens with those values. */
export function useJobForm(values: JobFormValues, edited: readonly FieldName[] = []): JobForm {
  const queryClient = useQueryClient();
  const [initial] = useState(values);
  const rules = useMemo(
    () =>
      jobFormRules(() => ({
        companies: queryClient.getQueryData(companiesQuery('create').queryKey) ?? [],
        contactsOf: (companyId) => queryClient.getQueryData(contactsQuery(companyId, '', 'create').queryKey) ?? [],
      })),
    [queryClient],
  );
  const api = useCheckedForm<JobFormValues, NewJobFields>({
    ...rules,
    initial,
    edited,
    order: FIELD_ORDER,
    normalize: normalizeTyped,
  });
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

type LabelProps = {
  text: string;
  /** Where the zip gave the field's value; undefined where it did not. */
  zipMark: string | undefined;
};

/** A field's name, with a mark where the zip filled the field; the mark's tooltip names the page. */
function FieldLabel({ text, zipMark }: LabelProps) {
  return (
    <>
      {text}
      {zipMark !== undefined && (
        <span className={classes.fromZip} data-tip={zipMark}>
          <IconFileZip size={12} stroke={1.6} aria-hidden /> from zip
        </span>
      )}
    </>
  );
}
