import {
  PRIORITIES,
  PRIORITY_LABEL,
  PRODUCT_TYPE_LABEL,
  PRODUCT_TYPES,
  type ProductType,
} from '@sealdesk/contract/shared/codes.ts';
import { useWatch } from 'react-hook-form';
import { SelectField } from '../forms/choice-fields.tsx';
import { useFormParts } from '../forms/form-context.tsx';
import { ProductGlyph } from '../job-marks/type-marks.tsx';
import type { JobFormValues } from './job-form.ts';
import classes from './job-form.module.css';

const PRIORITY_OPTIONS = PRIORITIES.map((value) => ({ value, label: PRIORITY_LABEL[value] }));
const PRODUCT_OPTIONS = PRODUCT_TYPES.map((value) => ({ value, label: PRODUCT_TYPE_LABEL[value] }));

export function PriorityField() {
  return <SelectField<JobFormValues, 'job_priority'> name="job_priority" span={3} options={PRIORITY_OPTIONS} />;
}

/** Trusses or engineered wood products, each with its drawing. */
export function ProductField() {
  const { form } = useFormParts<JobFormValues>().api;
  const value = useWatch({ control: form.control, name: 'product_type' });
  return (
    <SelectField<JobFormValues, 'product_type'>
      name="product_type"
      span={3}
      options={PRODUCT_OPTIONS}
      leftSection={value && <Glyph type={value} />}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <Glyph type={option.value as ProductType} />
          {option.label}
        </span>
      )}
    />
  );
}

/** Hidden from screen readers, because the name stands beside it. */
function Glyph({ type }: { type: ProductType }) {
  return (
    <span className={classes.glyph} aria-hidden>
      <ProductGlyph type={type} />
    </span>
  );
}
