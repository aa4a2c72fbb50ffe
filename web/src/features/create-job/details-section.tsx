import { isEmployee } from '@sealdesk/contract/people/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useViewer } from '../../lib/session/viewer.ts';
import { PriorityField, ProductField, UnlockedField } from './choice-fields.tsx';
import { companyQuery } from './create-job.queries.ts';
import { CompanyField, ContactField } from './customer-fields.tsx';
import { FieldGrid } from './form-section.tsx';
import { DesignsField } from './number-field.tsx';
import { SealStatesField } from './seal-states-field.tsx';
import { CommentsField, TextField } from './text-field.tsx';
import { useCreateFormParts } from './use-create-form.ts';

/** For whom the job is, and what it is. */
export function DetailsSection() {
  const { form } = useCreateFormParts();
  const viewer = useViewer();
  const companyId = useWatch({ control: form.control, name: 'drjcoid' });
  const mayAskUnlocked = useQuery(companyQuery(companyId)).data?.allow_unsealed_request === true;
  return (
    <FieldGrid>
      <CompanyField />
      <ContactField />
      <PriorityField />
      <TextField name="job_name" span={6} isRequired />
      <ProductField />
      <DesignsField />
      <TextField name="design_program" span={4} isRequired />
      <TextField name="design_code" span={4} isRequired />
      <TextField name="plate_manufacturer" span={4} isRequired />
      <SealStatesField />
      <CommentsField name="job_comments" />
      {isEmployee(viewer) && <CommentsField name="staff_comments" />}
      {mayAskUnlocked && <UnlockedField />}
    </FieldGrid>
  );
}
