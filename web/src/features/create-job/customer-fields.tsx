import { useDebouncedValue } from '@mantine/hooks';
import { DEBOUNCE_MS } from '@sealdesk/contract/shared/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { companiesQuery, companyQuery, contactsQuery, recentJobsQuery, type Contact } from './create-job.queries.ts';
import { DirectoryField } from './directory-field.tsx';
import { useCreateFormParts } from './use-create-form.ts';

/** Whom the job is created for. Whoever has one company sees it, and chooses nothing. */
export function CompanyField() {
  const { form, change } = useCreateFormParts();
  const companyId = useWatch({ control: form.control, name: 'drjcoid' });
  const chosen = useQuery(companyQuery(companyId)).data ?? null;
  const [text, setText] = useState('');
  // The field also holds the name of what is chosen; that is not a search.
  const [search] = useDebouncedValue(text === chosen?.name ? '' : text.trim(), DEBOUNCE_MS);
  const found = useQuery(companiesQuery(search)).data ?? [];
  const all = useQuery(companiesQuery('')).data ?? [];
  const only = all.length === 1 ? all[0] : undefined;
  const onlyId = only?.id;
  const location = useQuery(recentJobsQuery(companyId)).data?.[0]?.company.location;

  useEffect(() => {
    if (onlyId !== undefined && companyId === null) form.setValue('drjcoid', onlyId);
  }, [form, onlyId, companyId]);

  return (
    <DirectoryField
      name="drjcoid"
      span={5}
      placeholder="Type a company’s name"
      found={found}
      chosen={chosen}
      {...(only !== undefined &&
        only.id === companyId && { fixed: location ? `${only.name} – ${location}` : only.name })}
      onSearch={setText}
      onChoose={(id) => {
        if (id === companyId) return;
        change('drjcoid', id);
        // Another company has other people.
        form.setValue('drj_contact_id', null);
        form.clearErrors('drj_contact_id');
      }}
    />
  );
}

/** Who of the company is told about the job. Oneself, or the only one there is, is preset. */
export function ContactField() {
  const { form, change } = useCreateFormParts();
  const companyId = useWatch({ control: form.control, name: 'drjcoid' });
  const contactId = useWatch({ control: form.control, name: 'drj_contact_id' });
  const [picked, setPicked] = useState<Contact | null>(null);
  const all = useQuery(contactsQuery(companyId, '')).data ?? [];
  const chosen = [...all, picked].find((one) => one?.id === contactId) ?? null;
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text === chosen?.name ? '' : text.trim(), DEBOUNCE_MS);
  const found = useQuery(contactsQuery(companyId, search)).data ?? [];
  const preset = all.find(({ currentUser }) => currentUser) ?? (all.length === 1 ? all[0] : undefined);
  const presetId = preset?.id;

  useEffect(() => {
    if (presetId !== undefined && contactId === null) form.setValue('drj_contact_id', presetId);
  }, [form, presetId, contactId]);

  return (
    <DirectoryField
      name="drj_contact_id"
      span={4}
      placeholder={companyId === null ? 'Choose the company first' : 'Type a name'}
      found={found}
      chosen={chosen}
      {...(all.length === 1 && all[0]?.id === contactId && { fixed: all[0].name })}
      onSearch={setText}
      onChoose={(id) => {
        setPicked(found.find((one) => one.id === id) ?? null);
        change('drj_contact_id', id);
      }}
    />
  );
}
