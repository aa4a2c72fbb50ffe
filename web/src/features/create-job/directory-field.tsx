import { Select, TextInput } from '@mantine/core';
import { MAX_SEARCH_TEXT } from '@sealdesk/contract/shared/limits.ts';
import { IconSelector } from '@tabler/icons-react';
import { fieldOf, type Span } from './field-span.ts';
import { useField } from './use-field.tsx';

type Choice = { id: number; name: string };
type Props = {
  name: 'drjcoid' | 'drj_contact_id';
  span: Span;
  placeholder: string;
  /** What the server found for the text that was typed. */
  found: readonly Choice[];
  chosen: Choice | null;
  /** What the field tells where there is nothing else to choose. */
  fixed?: string;
  onSearch: (text: string) => void;
  onChoose: (id: number) => void;
};

/** A company or a contact. There are thousands, so the server searches and sends the first of them. */
export function DirectoryField({ name, span, placeholder, found, chosen, fixed, onSearch, onChoose }: Props) {
  const { value, input } = useField(name);
  const common = { ...input, className: fieldOf(span), withAsterisk: true };
  if (fixed !== undefined) return <TextInput {...common} readOnly value={fixed} />;

  const foundIds = new Set(found.map(({ id }) => String(id)));
  const known = chosen && !foundIds.has(String(chosen.id)) ? [chosen, ...found] : found;
  return (
    <Select
      {...common}
      placeholder={placeholder}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      data={known.map((one) => ({ value: String(one.id), label: one.name }))}
      // The server has searched already; whoever searches looks for none of the others.
      filter={({ options, search }) =>
        search === '' ? options : options.filter((option) => 'value' in option && foundIds.has(option.value))
      }
      value={value === null ? null : String(value)}
      onChange={(id) => id !== null && onChoose(Number(id))}
      onSearchChange={onSearch}
      onFocus={(event) => {
        input.onFocus();
        event.currentTarget.select();
      }}
      nothingFoundMessage="None of that name"
      maxLength={MAX_SEARCH_TEXT}
      rightSection={<IconSelector size={14} aria-hidden />}
    />
  );
}
