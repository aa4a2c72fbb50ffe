import { MultiSelect, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { STATE_CODES, STATE_NAME, type StateCode } from '@sealdesk/contract/shared/codes.ts';
import { IconPlus, IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldClass, type Span, useField } from '../forms/use-field.tsx';
import type { JobFormValues } from './job-form.ts';
import classes from './job-form.module.css';
import { matchingStates, townOf, usualStates } from './seal-states.ts';
import { recentJobsQuery, useCustomerOfForm } from './use-customer.ts';

type Props = {
  span?: Span;
  /** Offers the states of the company's last jobs. */
  withUsual?: boolean;
  /** Why they can't be changed; left out where they can. */
  locked?: string | null;
};

/** The states whose seal is asked for, found by code or by name. */
export function SealStatesField({ span = 12, withUsual = true, locked = null }: Props) {
  const { value, change, input } = useField<JobFormValues, 'seal_states'>('seal_states', locked ?? undefined);
  const [search, setSearch] = useState('');
  return (
    <div className={fieldClass(span)}>
      <MultiSelect
        {...input}
        readOnly={locked !== null}
        withAsterisk
        searchable
        // Enter takes the first match, and nothing where nothing was typed.
        selectFirstOptionOnChange={search !== ''}
        searchValue={search}
        onSearchChange={setSearch}
        placeholder={value.length === 0 ? 'Type a state, e.g. VA' : undefined}
        data={STATE_CODES}
        filter={({ search: typed }) => matchingStates(typed).map((code) => ({ value: code, label: code }))}
        renderOption={({ option }) => (
          <span className={classes.option}>
            <span className={classes.code}>{option.value}</span> {STATE_NAME[option.value as StateCode]}
          </span>
        )}
        nothingFoundMessage="No such state"
        value={value}
        onChange={(codes) => {
          change(codes);
          setSearch('');
        }}
        rightSection={<IconSelector size={14} aria-hidden />}
      />
      {withUsual && <UsualStates chosen={value} onAdd={(code) => change([...value, code])} />}
    </div>
  );
}

/** The states of the company's last jobs, one press away. */
function UsualStates({ chosen, onAdd }: { chosen: string[]; onAdd: (code: string) => void }) {
  const { drjcoid } = useCustomerOfForm();
  const recent = useQuery(recentJobsQuery(drjcoid)).data ?? [];
  const states = usualStates(recent, chosen);
  if (states.length === 0) return null;
  const town = townOf(recent[0]?.company.location);
  return (
    <div className={classes.usual}>
      <span>{town ? `Usual for ${town}` : 'Usual'}</span>
      {states.map((code) => (
        <UnstyledButton key={code} className={classes.chip} aria-label={`Add ${code}`} onClick={() => onAdd(code)}>
          <IconPlus size={11} aria-hidden /> {code}
        </UnstyledButton>
      ))}
    </div>
  );
}
