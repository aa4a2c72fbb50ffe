import { isEmployee } from '@sealdesk/contract/people/roles.ts';
import { CheckboxField } from '../forms/choice-fields.tsx';
import { FieldGrid } from '../forms/form-section.tsx';
import { NumberField } from '../forms/number-field.tsx';
import { TextAreaField, TextField } from '../forms/text-field.tsx';
import { useViewer } from '../lib/session/viewer.ts';
import { PriorityField, ProductField } from './choice-fields.tsx';
import { CompanyField, ContactField } from './customer-fields.tsx';
import type { JobFormValues } from './job-form.ts';
import { SealStatesField } from './seal-states-field.tsx';
import { useCustomerOfForm } from './use-customer.ts';

const Text = TextField<JobFormValues>;
const TextArea = TextAreaField<JobFormValues>;

/** Whom the job is for, and what it is. */
export function DetailsSection() {
  const viewer = useViewer();
  const { company } = useCustomerOfForm();
  return (
    <FieldGrid>
      <CompanyField />
      <ContactField />
      <PriorityField />
      <Text name="job_name" span={6} isRequired />
      <ProductField />
      <NumberField<JobFormValues> name="number_of_designs" span={3} empty="" isRequired isWhole />
      <Text name="design_program" span={4} isRequired />
      <Text name="design_code" span={4} isRequired />
      <Text name="plate_manufacturer" span={4} isRequired />
      <SealStatesField />
      <TextArea name="job_comments" />
      {isEmployee(viewer) && <TextArea name="staff_comments" />}
      {company?.allow_unsealed_request === true && <CheckboxField<JobFormValues> name="no_lock_request" />}
    </FieldGrid>
  );
}
