import { Select, type SelectProps } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { optionsPlace } from './options-place.ts';

type Props<Value extends string> = {
  className: string | undefined;
  label: string;
  options: { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value | null) => void;
} & Pick<SelectProps, 'maxDropdownHeight'>;

/** A select can't hold nothing, so that no choice has a value of its own. */
const ANY = 'any';

/** One of a few values, or any. */
export function ChoiceSelect<Value extends string>({ options, value, onChange, ...rest }: Props<Value>) {
  return (
    <Select
      {...rest}
      data={[{ value: ANY, label: 'Any' }, ...options]}
      value={value ?? ANY}
      onChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value ?? null)}
      data-any={value === null || undefined}
      allowDeselect={false}
      rightSection={<IconSelector size={14} aria-hidden />}
      comboboxProps={{ ...optionsPlace, position: 'bottom-end' }}
    />
  );
}
