import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { DEBOUNCE_MS, MAX_SEARCH_TEXT } from '@sealdesk/contract/shared/limits.ts';
import { IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchQuery, type DirectorySource, type Entry } from './directory.queries.ts';

type Props = {
  source: DirectorySource;
  value: number | null;
  /** The entry of the value once it is known; it may be none of those that a search finds. */
  chosen: Entry | null;
  /** Null is no entry, where that is offered. */
  onChoose: (entry: Entry | null) => void;
  /** The words of choosing none of the entries. Left out, one has to be chosen. */
  none?: string;
  /** An entry that is not offered. */
  omit?: number;
} & Omit<SelectProps, 'value' | 'onChange' | 'data' | 'filter' | 'onFocus'> & { onFocus?: () => void };

/** A select can't hold nothing, so that no choice has a value of its own. */
const NONE = 'none';

/** A select of entries of the directory. There are thousands, so the server searches and sends the first. */
export function DirectorySelect({ source, value, chosen, onChoose, none, omit, onFocus, ...rest }: Props) {
  const [text, setText] = useState('');
  // The field also holds the name of what is chosen; that is not a search.
  const [search] = useDebouncedValue(text === chosen?.name ? '' : text.trim(), DEBOUNCE_MS);
  const found = (useQuery(searchQuery(source, search)).data ?? []).filter(({ id }) => id !== omit);
  const foundIds = new Set(found.map(({ id }) => String(id)));
  const known = chosen && !foundIds.has(String(chosen.id)) ? [chosen, ...found] : found;
  return (
    <Select
      {...rest}
      searchable
      allowDeselect={false}
      data={[
        ...(none === undefined ? [] : [{ value: NONE, label: none }]),
        ...known.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      // What the server found, and of that only what contains the typed text: until it has answered, its answer to a
      // former text is there, and a list must not change under the pointer when the new one comes.
      filter={({ options, search: typed }) =>
        typed === ''
          ? options
          : options.filter((option) => 'value' in option && foundIds.has(option.value) && contains(option.label, typed))
      }
      value={value === null ? null : String(value)}
      onChange={(id) => {
        if (none !== undefined && (id === null || id === NONE)) return onChoose(null);
        const entry = known.find((one) => String(one.id) === id);
        if (entry) onChoose(entry);
      }}
      onSearchChange={setText}
      onFocus={(event) => {
        onFocus?.();
        event.currentTarget.select();
      }}
      nothingFoundMessage="None of that name"
      maxLength={MAX_SEARCH_TEXT}
      rightSection={<IconSelector size={14} aria-hidden />}
    />
  );
}

function contains(label: string, typed: string): boolean {
  return label.toLowerCase().includes(typed.trim().toLowerCase());
}
