import { Checkbox, Input, SegmentedControl, Select, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import {
  PRIORITIES,
  PRIORITY_LABEL,
  PRODUCT_TYPE_LABEL,
  PRODUCT_TYPES,
  WIND_EXPOSURES,
  type ProductType,
} from '@sealdesk/contract/shared/codes.ts';
import { IconSelector } from '@tabler/icons-react';
import { ProductGlyph } from '../../job-marks/product-glyph.tsx';
import { labelOf } from './create-form.ts';
import classes from './field.module.css';
import { fieldOf } from './field-span.ts';
import { fieldId, useField } from './use-field.tsx';

const PRIORITY_OPTIONS = PRIORITIES.map((value) => ({ value: String(value), label: PRIORITY_LABEL[value] }));
const PRODUCT_OPTIONS = PRODUCT_TYPES.map((value) => ({ value, label: PRODUCT_TYPE_LABEL[value] }));
const CHEVRON = <IconSelector size={14} aria-hidden />;

export function PriorityField() {
  const { value, change, input } = useField('job_priority');
  return (
    <Select
      {...input}
      className={fieldOf(3)}
      withAsterisk
      allowDeselect={false}
      data={PRIORITY_OPTIONS}
      value={String(value)}
      onChange={(chosen) => change(Number(chosen))}
      rightSection={CHEVRON}
    />
  );
}

/** Trusses or engineered wood products, each with its drawing. */
export function ProductField() {
  const { value, change, input } = useField('product_type');
  return (
    <Select
      {...input}
      className={fieldOf(3)}
      withAsterisk
      allowDeselect={false}
      data={PRODUCT_OPTIONS}
      value={value}
      onChange={(chosen) => change(chosen)}
      leftSection={value && <Glyph type={value} />}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <Glyph type={option.value} />
          {option.label}
        </span>
      )}
      rightSection={CHEVRON}
    />
  );
}

/** The name stands beside it already. */
function Glyph({ type }: { type: ProductType }) {
  return (
    <span className={classes.glyph} aria-hidden>
      <ProductGlyph type={type} />
    </span>
  );
}

/** A to D, or none of them. */
export function ExposureField() {
  const { value, change, input } = useField('wind_exposure_category');
  const { id, label, error, onFocus, onBlur } = input;
  const labelId = `${id}-label`;
  return (
    <div className={fieldOf(4)}>
      <Input.Wrapper error={error} errorProps={{ id: `${id}-error` }}>
        <div className={classes.labelRow}>
          <span id={labelId} className={classes.label}>
            {label}
          </span>
          {value !== null && (
            <UnstyledButton className={classes.clear} onClick={() => change(null)}>
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
          data={[...WIND_EXPOSURES]}
          value={value ?? ''}
          onChange={change}
          onFocus={onFocus}
          onBlur={onBlur}
        />
      </Input.Wrapper>
    </div>
  );
}

/** Only for companies that may ask for it. */
export function UnlockedField() {
  const { value, change, input } = useField('no_lock_request');
  return (
    <Checkbox
      id={fieldId('no_lock_request')}
      className={fieldOf(12)}
      size="xs"
      label={labelOf('no_lock_request')}
      error={input.error}
      onFocus={input.onFocus}
      onBlur={input.onBlur}
      checked={value}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}
