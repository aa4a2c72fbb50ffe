import type { EditLicenseBody, License } from '@sealdesk/contract/licenses/licenses.ts';
import { useState } from 'react';
import { DayField } from '../../../forms/day-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { call } from '../../../lib/session/api.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { SavedFormBody } from '../form/saved-form-body.tsx';
import { useSavedForm } from '../form/use-saved-form.ts';
import { stateName } from '../matrix/cell-words.ts';
import type { MatrixCell } from '../matrix/cell.ts';
import { EvidenceField } from './license-fields.tsx';
import { changedFields, EDIT_ORDER, editRules, editValues, type EditValues, LICENSE_LABELS } from './license-forms.ts';

export type LicenseFormProps = { cell: MatrixCell; license: License; onClose: () => void };

/** Corrects what was typed of a license. */
export function EditLicense({ cell, license, onClose }: LicenseFormProps) {
  const [opened] = useState(() => editValues(license));
  const form = useSavedForm<EditValues, EditLicenseBody>({
    ...editRules,
    initial: opened,
    order: EDIT_ORDER,
    send: (body) =>
      call('editLicense', { params: { id: String(license.id) }, body: changedFields(body, opened, license) }),
  });
  return (
    <FormDialog title={`Edit: ${cell.engineer}, ${stateName(cell.state)}`} form={form} onClose={onClose}>
      {(close) => (
        <SavedFormBody form={form} labels={LICENSE_LABELS} saveLabel="Save" onCancel={close}>
          <TextField<EditValues> name="number" span={12} isMono isRequired />
          <DayField<EditValues> name="valid_from" span={6} isRequired />
          <DayField<EditValues> name="valid_until" span={6} isRequired hint="Its last day." />
          <EvidenceField />
        </SavedFormBody>
      )}
    </FormDialog>
  );
}
