import { Checkbox, Select, TextInput, type SelectProps } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { IconSelector } from '@tabler/icons-react';
import { DirectorySelect } from '../../../directory/directory-select.tsx';
import type { DirectorySource, Entry } from '../../../directory/directory.queries.ts';
import type { NameOf } from '../../../forms/problems.ts';
import { useTypedNumber } from '../../../forms/typed-number.ts';
import { useField } from '../../../forms/use-field.tsx';
import classes from './row-fields.module.css';
import { PROBLEMS_ID } from './row-foot.tsx';
import type { EditedRow, RowValues } from './row-kind.ts';
import type { RowForm } from './use-row-form.ts';

type Place = {
  /** In a cell the column's head names the field, so that only screen readers are given its label. */
  isCell?: boolean;
  /** Shown, not changed. */
  isOff?: boolean;
};
type NamesOf<Values, Value> = {
  [Name in NameOf<Values>]: Values[Name] extends Value ? Name : never;
}[NameOf<Values>];

/** Returns what every field of a row gives to its input. What is wrong stands in the foot, where there is space for it. */
function useRowField<Values extends RowValues, Name extends NameOf<Values>>(name: Name, { isCell, isOff }: Place) {
  const { value, change, input } = useField<Values, Name>(name);
  const { id, label, error, onFocus, onBlur } = input;
  return {
    value,
    change,
    input: {
      id,
      onFocus,
      onBlur,
      error: error !== undefined,
      ...(isCell ? { 'aria-label': label as string } : { label }),
      ...(error !== undefined && { 'aria-describedby': PROBLEMS_ID }),
      disabled: isOff ?? false,
      className: classes.field ?? '',
    },
  };
}

type TextProps<Values> = Place & { name: NamesOf<Values, string>; placeholder?: string };

/** One line of text. */
export function RowText<Values extends RowValues>({ name, placeholder, ...place }: TextProps<Values>) {
  const { value, change, input } = useRowField<Values, typeof name>(name, place);
  return (
    <TextInput
      {...input}
      placeholder={placeholder}
      autoComplete="off"
      value={value as string}
      onChange={(event) => change(event.currentTarget.value as Values[typeof name])}
    />
  );
}

/** A whole number. What is none is left to the rules. */
export function RowNumber<Values extends RowValues>({ name, ...place }: Place & { name: NameOf<Values> }) {
  const { value, change, input } = useRowField<Values, typeof name>(name, place);
  const { text, type } = useTypedNumber(value, null as typeof value, change);
  return (
    <TextInput
      {...input}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

type ReferenceProps<Row extends EditedRow, Values extends RowValues> = Place & {
  edit: RowForm<Row, Values>;
  name: NamesOf<Values, number | null>;
  source: DirectorySource;
  placeholder?: string;
  /** Takes the choice in place of the form. */
  onChoose?: (entry: Entry | null) => void;
};

/** Somebody or something of the directory, searched by name; or nobody. */
export function RowReference<Row extends EditedRow, Values extends RowValues>(props: ReferenceProps<Row, Values>) {
  const { edit, name, source, placeholder = 'None', onChoose, ...place } = props;
  const { value, input } = useRowField<Values, typeof name>(name, place);
  const id = value as number | null;
  return (
    <DirectorySelect
      {...input}
      source={source}
      none="None"
      placeholder={placeholder}
      value={id}
      chosen={edit.entryOf(name, id)}
      onChoose={onChoose ?? ((entry) => edit.choose(name, entry))}
      selectFirstOptionOnChange
      comboboxProps={WIDE}
    />
  );
}

type ChoiceProps<Values> = Place & {
  name: NameOf<Values>;
  options: { value: string; label: string }[];
  none?: string;
  /** Reads an option's value back as the form keeps it. */
  isNumber?: boolean;
} & Pick<SelectProps, 'searchable'>;

const NONE = 'none';

/** One of a few values. */
export function RowChoice<Values extends RowValues>(props: ChoiceProps<Values>) {
  const { name, options, none, isNumber = false, searchable = false, ...place } = props;
  const { value, change, input } = useRowField<Values, typeof name>(name, place);
  const empty = none === undefined ? null : NONE;
  return (
    <Select
      {...input}
      searchable={searchable}
      allowDeselect={false}
      data={[...(none === undefined ? [] : [{ value: NONE, label: none }]), ...options]}
      value={value === null ? empty : String(value)}
      data-none={value === null || undefined}
      onChange={(chosen) => {
        if (chosen === null) return;
        if (chosen === NONE) return change(null as Values[typeof name]);
        change((isNumber ? Number(chosen) : chosen) as Values[typeof name]);
      }}
      rightSection={<IconSelector size={14} aria-hidden />}
      comboboxProps={WIDE}
    />
  );
}

/** Yes or no. */
export function RowFlag<Values extends RowValues>({ name, ...place }: Place & { name: NameOf<Values> }) {
  const { value, change, input } = useRowField<Values, typeof name>(name, place);
  return (
    <Checkbox
      {...input}
      className={classes.flag ?? ''}
      size="xs"
      checked={value === true}
      onChange={(event) => change(event.currentTarget.checked as Values[typeof name])}
    />
  );
}

/** Names are longer than the cells that they are chosen in. */
const WIDE = { width: 'max-content', position: 'bottom-start' } as const;
