import type { EditLicenseBody } from '@sealdesk/contract/licenses/licenses.ts';
import { call } from '../../../lib/session/api.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { SavedFormBody } from '../form/saved-form-body.tsx';
import { useSavedForm } from '../form/use-saved-form.ts';
import { stateName } from '../matrix/cell-words.ts';
import type { LicenseFormProps } from './edit-license.tsx';
import { StandingField } from './license-fields.tsx';
import { changedFields, LICENSE_LABELS, partRules, type StandingValues } from './license-forms.ts';

/** Records the standing that the board gives a license. */
export function ChangeStanding({ cell, license, onClose }: LicenseFormProps) {
  const form = useSavedForm<StandingValues, EditLicenseBody>({
    ...partRules,
    initial: { status: license.status },
    order: ['status'],
    send: (body) => {
      const stored = { status: license.status };
      return call('editLicense', { params: { id: String(license.id) }, body: changedFields(body, stored, license) });
    },
  });
  return (
    <FormDialog
      title={`Standing: ${cell.engineer}, ${stateName(cell.state)}`}
      form={form}
      width={440}
      onClose={onClose}
    >
      {(close) => (
        <SavedFormBody
          form={form}
          labels={LICENSE_LABELS}
          lead="With any other standing than Active, nobody seals with this license, from now on."
          saveLabel="Save standing"
          onCancel={close}
        >
          <StandingField />
        </SavedFormBody>
      )}
    </FormDialog>
  );
}
