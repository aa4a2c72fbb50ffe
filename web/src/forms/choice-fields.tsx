import { Checkbox, Input, SegmentedControl, Select, UnstyledButton, type SelectProps } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { IconSelector } from '@tabler/icons-react';
import type { FieldValues } from 'react-hook-form';
import classes from './field.module.css';
import type { NameOf } from './problems.ts';
import { fieldClass, useField, type Span } from './use-field.tsx';

type Option<Value> = { value: Value; label: string };
type SelectFieldProps<Values, Name extends NameOf<Values>> = {
  name: Name;
  span: Span;
  options: readonly Option<NonNullable<Values[Name]>>[];
} & Pick<SelectProps, 'leftSection' | 'renderOption'>;

/** One of a few values, which is required. */
export function SelectField<Values extends FieldValues, Name extends NameOf<Values>>(
  props: SelectFieldProps<Values, Name>,
) {
  const { name, span, options, ...rest } = props;
  const { value, change, input } = useField<Values, Name>(name);
  return (
    <Select
      {...input}
      {...rest}
      className={fieldClass(span)}
      withAsterisk
      allowDeselect={false}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => {
        const option = options.find((one) => String(one.value) === chosen);
        if (option) change(option.value);
      }}
      rightSection={<IconSelector size={14} aria-hidden />}
    />
  );
}

type SegmentedFieldProps<Values> = { name: NameOf<Values>; span: Span; options: readonly string[] };

/** One of a few short values side by side, or none of them. */
export function SegmentedField<Values extends FieldValues>({ name, span, options }: SegmentedFieldProps<Values>) {
  const { value, change, input } = useField<Values, NameOf<Values>>(name);
  const { id, label, error, onFocus, onBlur } = input;
  const labelId = `${id}-label`;
  return (
    <div className={fieldClass(span)}>
      <Input.Wrapper error={error} errorProps={{ id: `${id}-error` }}>
        <div className={classes.labelRow}>
          <span id={labelId} className={classes.label}>
            {label}
          </span>
          {value !== null && (
            <UnstyledButton className={classes.clear} onClick={() => change(null as Values[NameOf<Values>])}>
              Clear
            </UnstyledButton>
          )}
        </div>
        <SegmentedControl
          id={id}
          className={classes.segments}
          fullWidth
          withItemsBorders={false}
          aria-labelledby={labelId}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          data={[...options]}
          value={value ?? ''}
          onChange={(chosen) => change(chosen as Values[NameOf<Values>])}
          onFocus={onFocus}
          onBlur={onBlur}
        />
      </Input.Wrapper>
    </div>
  );
}

/** Yes or no. */
export function CheckboxField<Values extends FieldValues>({ name }: { name: NameOf<Values> }) {
  const { value, change, input } = useField<Values, NameOf<Values>>(name);
  const { id, label, error, onFocus, onBlur } = input;
  return (
    <Checkbox
      {...{ id, label, error, onFocus, onBlur }}
      className={fieldClass(12)}
      size="xs"
      checked={value}
      onChange={(event) => change(event.currentTarget.checked as Values[NameOf<Values>])}
    />
  );
}
