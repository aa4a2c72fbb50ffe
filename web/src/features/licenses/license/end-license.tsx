import type { EditLicenseBody } from '@sealdesk/contract/licenses/licenses.ts';
import { DayField } from '../../../forms/day-field.tsx';
import { call } from '../../../lib/session/api.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { SavedFormBody } from '../form/saved-form-body.tsx';
import { useSavedForm } from '../form/use-saved-form.ts';
import { stateName } from '../matrix/cell-words.ts';
import type { LicenseFormProps } from './edit-license.tsx';
import { changedFields, type EndValues, partRules } from './license-forms.ts';

/** Ends a license early. */
export function EndLicense({ cell, license, today, onClose }: LicenseFormProps & { today: string }) {
  const form = useSavedForm<EndValues, EditLicenseBody>({
    ...partRules,
    initial: { valid_until: today },
    order: ['valid_until'],
    send: (body) => {
      const stored = { valid_until: license.valid_until };
      return call('editLicense', { params: { id: String(license.id) }, body: changedFields(body, stored, license) });
    },
  });
  return (
    <FormDialog title={`End: ${cell.engineer}, ${stateName(cell.state)}`} form={form} width={440} onClose={onClose}>
      {(close) => (
        <SavedFormBody
          form={form}
          labels={{ valid_until: 'Last day' }}
          lead={`From the day after, ${cell.engineer} cannot seal in ${stateName(cell.state)} with license ${license.number}.`}
          saveLabel="End license"
          onCancel={close}
        >
          <DayField<EndValues> name="valid_until" span={12} isRequired />
        </SavedFormBody>
      )}
    </FormDialog>
  );
}
