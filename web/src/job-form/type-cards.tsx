import { Radio } from '@mantine/core';
import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { JOB_TYPE_LABEL, JOB_TYPES, type JobType } from '@sealdesk/contract/shared/codes.ts';
import { fieldId } from '../forms/use-field.tsx';
import classes from './type-cards.module.css';

const TEXTS: Record<JobType, { what: string; zip: string }> = {
  s: { what: 'Check and seal a set of designs.', zip: 'Zip with the design PDFs and layout' },
  r: { what: 'A repair detail for damaged or altered parts.', zip: 'Zip with photos and the original design' },
  e: { what: 'Specialty engineering beyond a standard seal.', zip: 'Zip with drawings and a scope note' },
};

type Props = { value: JobType; error: string | undefined; onChange: (type: JobType) => void };

/** What kind of job it is, and what its zip should hold. */
export function TypeCards({ value, error, onChange }: Props) {
  return (
    <Radio.Group
      id={fieldId('job_type')}
      aria-labelledby="section-type"
      value={value}
      error={error}
      onChange={onChange}
    >
      <div className={classes.cards}>
        {JOB_TYPES.map((type) => (
          <Radio.Card key={type} className={classes.card} value={type} aria-label={JOB_TYPE_LABEL[type]}>
            <Radio.Indicator className={classes.indicator} size="xs" />
            <span className={classes.text}>
              <strong>{JOB_TYPE_LABEL[type]}</strong>
              <span className={classes.what}>{TEXTS[type].what}</span>
              <span className={classes.zip}>{TEXTS[type].zip}</span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
