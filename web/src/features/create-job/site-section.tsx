import { ExposureField } from './choice-fields.tsx';
import { FieldGrid, FieldGroup } from './form-section.tsx';
import { WindSpeedField } from './number-field.tsx';
import { TextField } from './text-field.tsx';

const LOAD_HINT = 'Four numbers in psf, #-#-#-#: top chord live, top chord dead, bottom chord live, bottom chord dead';

/** Where it is built, for whom, and what it carries. All of it may be left empty. */
export function SiteSection() {
  return (
    <>
      <FieldGrid>
        <TextField name="lot_number" span={3} />
        <TextField name="project_subdivision" span={3} />
        <TextField name="model" span={3} />
        <TextField name="customer_name" span={3} />
        <TextField name="project_address" span={12} />
        <TextField name="designer_name" span={4} />
        <TextField name="designer_address" span={5} />
        <TextField name="designer_license_num" span={3} />
      </FieldGrid>
      <FieldGroup title="Wind">
        <TextField name="wind_code" span={4} />
        <WindSpeedField />
        <ExposureField />
      </FieldGroup>
      <FieldGroup title="Height and loads">
        <TextField name="mean_roof_height" span={4} isMono hint="Feet, inches and sixteenths, such as 24-6-8" />
        <TextField name="roof_load" span={4} isMono hint={LOAD_HINT} />
        <TextField name="floor_load" span={4} isMono hint={LOAD_HINT} />
      </FieldGroup>
    </>
  );
}
