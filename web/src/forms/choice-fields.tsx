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
  hint?: string;
  /** The words of the choice of no value. Left out, a value is required. */
  none?: string;
} & Pick<SelectProps, 'leftSection' | 'renderOption' | 'readOnly' | 'searchable' | 'placeholder'>;

const NONE = 'none';

/** One of a few values. */
export function SelectField<Values extends FieldValues, Name extends NameOf<Values>>(
  props: SelectFieldProps<Values, Name>,
) {
  const { name, span, options, hint, none, ...rest } = props;
  const { value, change, input } = useField<Values, Name>(name, hint);
  const isRequired = none === undefined;
  const empty = isRequired ? null : NONE;
  return (
    <Select
      {...input}
      {...rest}
      className={fieldClass(span)}
      withAsterisk={isRequired}
      allowDeselect={false}
      data={[
        ...(isRequired ? [] : [{ value: NONE, label: none }]),
        ...options.map((option) => ({ value: String(option.value), label: option.label })),
      ]}
      value={value === null ? empty : String(value)}
      onChange={(chosen) => {
        if (chosen === NONE) return change(null as Values[Name]);
        const option = options.find((one) => String(one.value) === chosen);
        if (option) change(option.value);
      }}
      rightSection={<IconSelector size={14} aria-hidden />}
      {...OPTIONS}
    />
  );
}

/**
 * The options stay inside the dialog of their field: what is outside of a modal dialog does not exist for a screen reader. The
 * list itself scrolls, because a listbox may hold nothing but options, and Tab passes it by.
 */
const OPTIONS = {
  comboboxProps: { withinPortal: false, floatingStrategy: 'fixed' },
  withScrollArea: false,
  classNames: { options: classes.options ?? '' },
  attributes: { options: { tabIndex: -1 } },
} as const;

type SegmentedFieldProps<Values> = {
  name: NameOf<Values>;
  span: Span;
  options: readonly (string | Option<string>)[];
  /** One of them is always chosen. */
  isRequired?: boolean;
  /** Why it can't be changed; left out where it can. */
  locked?: string | null;
};

/** One of a few short values side by side; where it is not required, also none of them. */
export function SegmentedField<Values extends FieldValues>(props: SegmentedFieldProps<Values>) {
  const { name, span, options, isRequired = false, locked = null } = props;
  const { value, change, input } = useField<Values, NameOf<Values>>(name, locked ?? undefined);
  const { id, label, error, description, onFocus, onBlur } = input;
  const labelId = `${id}-label`;
  const hasWords = options.some((option) => typeof option !== 'string');
  const noteId = error === undefined ? `${id}-hint` : `${id}-error`;
  return (
    <div className={fieldClass(span)}>
      <Input.Wrapper
        error={error}
        errorProps={{ id: `${id}-error` }}
        description={description}
        descriptionProps={{ id: `${id}-hint` }}
        inputWrapperOrder={['input', 'description', 'error']}
      >
        <div className={classes.labelRow}>
          <span id={labelId} className={classes.label}>
            {label}
            {isRequired && <span aria-hidden> *</span>}
          </span>
          {!isRequired && value !== null && (
            <UnstyledButton className={classes.clear} onClick={() => change(null as Values[NameOf<Values>])}>
              Clear
            </UnstyledButton>
          )}
        </div>
        <SegmentedControl
          id={id}
          className={`${classes.segments} ${hasWords ? classes.words : ''}`}
          fullWidth
          withItemsBorders={false}
          aria-labelledby={labelId}
          aria-describedby={error === undefined && description === undefined ? undefined : noteId}
          data={[...options]}
          readOnly={locked !== null}
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
