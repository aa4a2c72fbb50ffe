import type { z } from 'zod';
import type { RenewLicenseBody } from '@sealdesk/contract/licenses/licenses.ts';
import { DayField } from '../../../forms/day-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { formatDay } from '../../../lib/format.ts';
import { call } from '../../../lib/session/api.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { SavedFormBody } from '../form/saved-form-body.tsx';
import { useSavedForm } from '../form/use-saved-form.ts';
import { daysLeft, stateName } from '../matrix/cell-words.ts';
import type { LicenseFormProps } from './edit-license.tsx';
import { EvidenceField } from './license-fields.tsx';
import { LICENSE_LABELS, RENEWAL_ORDER, renewalRules, type RenewalValues } from './license-forms.ts';

/** Records that a license was renewed: until when, and its number where the board gave another. */
export function RenewLicense({ cell, license, onClose }: LicenseFormProps) {
  const form = useSavedForm<RenewalValues, z.output<typeof RenewLicenseBody>>({
    ...renewalRules,
    initial: { valid_until: '', number: license.number, evidence_url: license.evidence_url ?? '' },
    order: RENEWAL_ORDER,
    send: (body) => call('renewLicense', { params: { id: String(license.id) }, body }),
  });
  const ends = `${formatDay(license.valid_until)}, ${daysLeft(license)}`;
  return (
    <FormDialog title={`Renewed: ${cell.engineer}, ${stateName(cell.state)}`} form={form} onClose={onClose}>
      {(close) => (
        <SavedFormBody
          form={form}
          labels={LICENSE_LABELS}
          lead={
            license.days_left < 0
              ? `The license ended on ${ends}. The renewal begins the day after.`
              : `The license ends on ${ends}. The renewal begins the day after.`
          }
          saveLabel="Save renewal"
          onCancel={close}
        >
          <DayField<RenewalValues> name="valid_until" span={6} isRequired hint="The new last day." />
          <TextField<RenewalValues> name="number" span={6} isMono isRequired />
          <EvidenceField />
        </SavedFormBody>
      )}
    </FormDialog>
  );
}
