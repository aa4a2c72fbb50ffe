import { Select } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import classes from './users.module.css';

/** A select can't hold nothing, so that no filter has a value of its own. */
const ALL = 'all';

type Props<Value extends string> = {
  label: string;
  /** The words of not filtering. */
  all: string;
  options: { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
};

/** Filters by one of a few values, or by none. */
export function FilterSelect<Value extends string>({ label, all, options, value, onChange }: Props<Value>) {
  const data: { value: string; label: string }[] = [{ value: ALL, label: all }, ...options];
  return (
    <Select
      aria-label={label}
      className={classes.filter ?? ''}
      placeholder={all}
      allowDeselect={false}
      data={data}
      value={value ?? null}
      onChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value)}
      rightSection={<IconSelector size={14} aria-hidden />}
    />
  );
}
