import type { LicensesReply, NewLicenseBody } from '@sealdesk/contract/licenses/licenses.ts';
import { DayField } from '../../../forms/day-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { call } from '../../../lib/session/api.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { SavedFormBody } from '../form/saved-form-body.tsx';
import { useSavedForm } from '../form/use-saved-form.ts';
import { EngineerField, EvidenceField, StateField } from './license-fields.tsx';
import { LICENSE_LABELS, NEW_LICENSE_ORDER, newLicenseRules, type NewLicenseValues } from './license-forms.ts';

type Props = {
  reply: LicensesReply;
  /** Whose, and where, as far as that is known. */
  given: { contactId: number | null; state: string | null };
  onClose: () => void;
};

/** A new license, from the head of the screen or from an empty cell of the matrix. */
export function AddLicense({ reply, given: { contactId, state }, onClose }: Props) {
  const form = useSavedForm<NewLicenseValues, NewLicenseBody>({
    ...newLicenseRules,
    initial: {
      contact_id: contactId,
      state,
      number: '',
      valid_from: reply.today,
      valid_until: '',
      discipline: '',
      evidence_url: '',
    },
    // The form begins with what is still to be said.
    order: contactId === null ? NEW_LICENSE_ORDER : [...NEW_LICENSE_ORDER.slice(2), ...NEW_LICENSE_ORDER.slice(0, 2)],
    send: (body) => call('addLicense', { body }),
  });
  return (
    <FormDialog title="Add License" form={form} onClose={onClose}>
      {(close) => (
        <SavedFormBody form={form} labels={LICENSE_LABELS} saveLabel="Add License" onCancel={close}>
          <EngineerField engineers={reply.engineers} />
          <StateField />
          <TextField<NewLicenseValues> name="number" span={6} isMono isRequired />
          <TextField<NewLicenseValues> name="discipline" span={6} />
          <DayField<NewLicenseValues> name="valid_from" span={6} isRequired />
          <DayField<NewLicenseValues> name="valid_until" span={6} isRequired hint="Its last day." />
          <EvidenceField />
        </SavedFormBody>
      )}
    </FormDialog>
  );
}
