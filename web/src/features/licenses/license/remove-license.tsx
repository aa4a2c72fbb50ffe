import { RemoveLicenseBody } from '@sealdesk/contract/licenses/licenses.ts';
import { TextAreaField } from '../../../forms/text-field.tsx';
import { call } from '../../../lib/session/api.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { SavedFormBody } from '../form/saved-form-body.tsx';
import { useSavedForm } from '../form/use-saved-form.ts';
import { stateName } from '../matrix/cell-words.ts';
import type { LicenseFormProps } from './edit-license.tsx';
import { partRules } from './license-forms.ts';

type RemovalValues = { reason: string };

/** Removes a license that should never have been entered. */
export function RemoveLicense({ cell, license, onClose }: LicenseFormProps) {
  const form = useSavedForm<RemovalValues, RemoveLicenseBody>({
    schema: RemoveLicenseBody,
    withPresets: partRules.withPresets,
    initial: { reason: '' },
    order: ['reason'],
    send: ({ reason }) =>
      call('removeLicense', { params: { id: String(license.id) }, body: { reason, updated_at: license.updated_at } }),
  });
  return (
    <FormDialog
      title={`Entered in error: ${cell.engineer}, ${stateName(cell.state)}`}
      form={form}
      width={440}
      onClose={onClose}
    >
      {(close) => (
        <SavedFormBody
          form={form}
          labels={{ reason: 'Reason' }}
          lead={`License ${license.number} no longer counts and disappears from this screen, also for days in the past. Audit keeps it with your reason. If the license is real and only its last day is wrong, use Edit instead.`}
          saveLabel="Remove license"
          onCancel={close}
        >
          <TextAreaField<RemovalValues> name="reason" isRequired />
        </SavedFormBody>
      )}
    </FormDialog>
  );
}
