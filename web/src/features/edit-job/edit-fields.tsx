import { TextInput } from '@mantine/core';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { isOperations } from '@sealdesk/contract/people/roles.ts';
import {
  JOB_TYPE_LABEL,
  JOB_TYPES,
  PRODUCT_TYPE_LABEL,
  PRODUCT_TYPES,
  WIND_EXPOSURES,
} from '@sealdesk/contract/shared/codes.ts';
import { MAX_JOB_NAME } from '@sealdesk/contract/shared/limits.ts';
import { CheckboxField, SegmentedField, SelectField } from '../../forms/choice-fields.tsx';
import { FieldGrid, FieldGroup } from '../../forms/form-section.tsx';
import { NumberField } from '../../forms/number-field.tsx';
import { TextAreaField, TextField } from '../../forms/text-field.tsx';
import { fieldClass } from '../../forms/use-field.tsx';
import { CompanyField, ContactField } from '../../job-form/customer-fields.tsx';
import { PriorityField } from '../../job-form/choice-fields.tsx';
import { SealStatesField } from '../../job-form/seal-states-field.tsx';
import { useCustomerOfForm } from '../../job-form/use-customer.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import type { EditValues, FactName } from './edit-values.ts';
import { SealerFields } from './sealer-fields.tsx';
import { ReasonField, StatusField } from './status-field.tsx';
import type { EditJob } from './use-edit-job.ts';

const Text = TextField<EditValues>;
const TextArea = TextAreaField<EditValues>;
const Number = NumberField<EditValues>;

const TYPE_OPTIONS = JOB_TYPES.map((value) => ({ value, label: JOB_TYPE_LABEL[value] }));
const PRODUCT_OPTIONS = PRODUCT_TYPES.map((value) => ({ value, label: PRODUCT_TYPE_LABEL[value] }));
const EXPOSURE_OPTIONS = WIND_EXPOSURES.map((value) => ({ value, label: value }));

/** Every field of the job that the viewer may see; what they may not change is only shown. */
export function EditFields({ edit }: { edit: EditJob }) {
  const viewer = useViewer();
  const { known, options, locks } = edit;
  const { job } = known;
  const { company } = useCustomerOfForm();
  const mayBeUnlocked = company?.allow_unsealed_request === true || job.no_lock_request;
  return (
    <>
      <FieldGrid>
        <Text name="job_name" span={6} isRequired most={MAX_JOB_NAME} />
        <StatusField options={options} />
        <PriorityField />
        <ReasonField options={options} />
        <SegmentedField<EditValues>
          name="job_type"
          span={5}
          isRequired
          options={TYPE_OPTIONS}
          locked={locks.job_type ?? null}
        />
        <SegmentedField<EditValues> name="product_type" span={4} isRequired options={PRODUCT_OPTIONS} />
        <Number name="number_of_designs" span={3} empty="" isRequired isWhole />
        <Text name="design_program" span={4} isRequired />
        <Text name="design_code" span={4} isRequired />
        <Text name="plate_manufacturer" span={4} isRequired />
      </FieldGrid>
      <FieldGroup title="Seal">
        <SealStatesField span={isOperations(viewer) ? 4 : 6} withUsual={false} locked={locks.seal_states ?? null} />
        {isOperations(viewer) && <SealerFields job={job} locked={locks.engineer_seal_contact_id ?? null} />}
        {mayBeUnlocked && <CheckboxField<EditValues> name="no_lock_request" />}
      </FieldGroup>
      <FieldGroup title="Site and loads">
        <Text name="lot_number" span={2} />
        <Text name="project_subdivision" span={4} />
        <Text name="project_address" span={6} />
        <Number name="wind_speed" span={2} empty={null} unit="mph" />
        <SelectField<EditValues, 'wind_exposure_category'>
          name="wind_exposure_category"
          span={2}
          none="None"
          options={EXPOSURE_OPTIONS}
        />
        <Text name="mean_roof_height" span={2} isMono />
        <Text name="roof_load" span={3} isMono />
        <Text name="floor_load" span={3} isMono />
      </FieldGroup>
      <FieldGroup title="Comments">
        <TextArea name="job_comments" span={6} />
        <TextArea name="staff_comments" span={6} />
      </FieldGroup>
      <FieldGroup title="Customer and designer">
        <CustomerFields job={job} locks={locks} />
        <Text name="customer_name" span={4} />
        <Text name="model" span={4} />
        <Text name="wind_code" span={4} />
        <Text name="designer_name" span={4} />
        <Text name="designer_address" span={5} />
        <Text name="designer_license_num" span={3} />
      </FieldGroup>
    </>
  );
}

type CustomerProps = { job: Job; locks: Partial<Record<FactName, string>> };

/** Whom the job is for: chosen by operations, and only shown to others or where it can't change any more. */
function CustomerFields({ job, locks }: CustomerProps) {
  const mayChange = isOperations(useViewer());
  const { Company, location } = job.company;
  return (
    <>
      {mayChange && locks.drjcoid === undefined ? (
        <CompanyField span={6} />
      ) : (
        <Shown
          label="Company"
          value={location ? `${Company} – ${location}` : Company}
          hint={mayChange ? locks.drjcoid : undefined}
        />
      )}
      {mayChange && locks.drj_contact_id === undefined ? (
        <ContactField span={6} />
      ) : (
        <Shown label="Contact" value={job.contact.contact_name} hint={mayChange ? locks.drj_contact_id : undefined} />
      )}
    </>
  );
}

function Shown({ label, value, hint }: { label: string; value: string; hint: string | undefined }) {
  return (
    <TextInput
      className={fieldClass(6)}
      label={label}
      value={value}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description']}
      readOnly
    />
  );
}
