import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { DirectorySelect } from '../directory/directory-select.tsx';
import type { Entry } from '../directory/directory.queries.ts';
import { useFormParts } from '../forms/form-context.tsx';
import { fieldClass, type Span, useField } from '../forms/use-field.tsx';
import type { JobFormValues } from './job-form.ts';
import { LookupUseContext, recentJobsQuery, useCustomerOfForm } from './use-customer.ts';

/** Whom the job is for. Someone with one company sees it, and chooses nothing. */
export function CompanyField({ span = 5 }: { span?: Span }) {
  const use = useContext(LookupUseContext);
  const { api } = useFormParts<JobFormValues>();
  const { input } = useField<JobFormValues, 'drjcoid'>('drjcoid');
  const { drjcoid, company, companies } = useCustomerOfForm();
  const location = useQuery(recentJobsQuery(drjcoid)).data?.[0]?.company.location;
  const common = { ...input, className: fieldClass(span), withAsterisk: true };
  const only = companies.length === 1 ? companies[0] : undefined;
  if (only !== undefined && only.id === drjcoid) {
    return <TextInput {...common} readOnly value={location ? `${only.name} – ${location}` : only.name} />;
  }
  return (
    <DirectorySelect
      {...common}
      source={{ kind: 'companies', use }}
      placeholder="Type a company’s name"
      selectFirstOptionOnChange
      value={drjcoid}
      chosen={company}
      onChoose={(entry) => {
        if (entry === null || entry.id === drjcoid) return;
        api.change('drjcoid', entry.id);
        // Another company has other contacts.
        api.setValues({ drj_contact_id: null });
      }}
    />
  );
}

/** The company's contact for the job. The viewer's own, or the only one, is preset. */
export function ContactField({ span = 4 }: { span?: Span }) {
  const use = useContext(LookupUseContext);
  const { change, input } = useField<JobFormValues, 'drj_contact_id'>('drj_contact_id');
  const { drjcoid, drj_contact_id, contacts } = useCustomerOfForm();
  const [picked, setPicked] = useState<Entry | null>(null);
  const common = { ...input, className: fieldClass(span), withAsterisk: true };
  const [only] = contacts;
  if (only !== undefined && contacts.length === 1 && only.id === drj_contact_id) {
    return <TextInput {...common} readOnly value={only.name} />;
  }
  return (
    <DirectorySelect
      {...common}
      source={{ kind: 'contacts', companyId: drjcoid, use }}
      placeholder={drjcoid === null ? 'Choose the company first' : 'Type a name'}
      selectFirstOptionOnChange
      value={drj_contact_id}
      chosen={[...contacts, picked].find((one) => one?.id === drj_contact_id) ?? null}
      onChoose={(entry) => {
        if (entry === null) return;
        setPicked(entry);
        change(entry.id);
      }}
    />
  );
}
