import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { DEBOUNCE_MS, MAX_SEARCH_TEXT } from '@sealdesk/contract/shared/limits.ts';
import { IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Choice, Directory } from '../../../lib/directory.ts';
import { choiceQuery, choicesQuery } from './directory.queries.ts';
import classes from './job-filter-bar.module.css';

type Props = {
  directory: Directory;
  label: string;
  value: number | null;
  onChange: (id: number | null) => void;
};

/** A select of corporations or companies. There are thousands, so the server searches and sends the first of them. */
export function DirectorySelect({ directory, label, value, onChange }: Props) {
  const chosen = useQuery(choiceQuery(directory, value)).data ?? null;
  const [text, setText] = useState('');
  // The field also holds the name of what is chosen; that is not a search.
  const [search] = useDebouncedValue(text === chosen?.name ? '' : text.trim(), DEBOUNCE_MS);
  const found = useQuery(choicesQuery(directory, search)).data ?? [];
  const foundIds = new Set(found.map(({ id }) => String(id)));
  const known = chosen && !foundIds.has(String(chosen.id)) ? [chosen, ...found] : found;

  return (
    <Select
      className={classes[directory]}
      label={label}
      placeholder="Any"
      searchable
      data={[ANY, ...known.map(asOption)]}
      // The server has searched already; whoever searches looks for none of the others.
      filter={({ options, search: typed }) =>
        typed === '' ? options : options.filter((option) => 'value' in option && foundIds.has(option.value))
      }
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null || id === ANY.value ? null : Number(id))}
      onSearchChange={setText}
      onFocus={(event) => event.currentTarget.select()}
      allowDeselect={false}
      nothingFoundMessage="None of that name"
      maxLength={MAX_SEARCH_TEXT}
      rightSection={<IconSelector size={14} aria-hidden />}
      comboboxProps={{ withinPortal: false, width: 'max-content', position: 'bottom-start' }}
    />
  );
}

const ANY = { value: 'any', label: 'Any' };

function asOption({ id, name }: Choice) {
  return { value: String(id), label: name };
}
