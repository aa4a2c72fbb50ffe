import { WIND_EXPOSURES } from '@sealdesk/contract/shared/codes.ts';
import { SegmentedField } from '../forms/choice-fields.tsx';
import { FieldGrid, FieldGroup } from '../forms/form-section.tsx';
import { NumberField } from '../forms/number-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import type { JobFormValues } from './job-form.ts';

const Text = TextField<JobFormValues>;

const LOAD_HINT = 'Four numbers in psf, #-#-#-#: top chord live, top chord dead, bottom chord live, bottom chord dead';

/** Where it is built, for whom, and what it carries. All of it may be left empty. */
export function SiteSection() {
  return (
    <>
      <FieldGrid>
        <Text name="lot_number" span={3} />
        <Text name="project_subdivision" span={3} />
        <Text name="model" span={3} />
        <Text name="customer_name" span={3} />
        <Text name="project_address" span={12} />
        <Text name="designer_name" span={4} />
        <Text name="designer_address" span={5} />
        <Text name="designer_license_num" span={3} />
      </FieldGrid>
      <FieldGroup title="Wind">
        <Text name="wind_code" span={4} />
        <NumberField<JobFormValues> name="wind_speed" span={4} empty={null} hint="90 to 200" unit="mph" />
        <SegmentedField<JobFormValues> name="wind_exposure_category" span={4} options={WIND_EXPOSURES} />
      </FieldGroup>
      <FieldGroup title="Height and loads">
        <Text name="mean_roof_height" span={4} isMono hint="Feet, inches and sixteenths, such as 24-6-8" />
        <Text name="roof_load" span={4} isMono hint={LOAD_HINT} />
        <Text name="floor_load" span={4} isMono hint={LOAD_HINT} />
      </FieldGroup>
    </>
  );
}
