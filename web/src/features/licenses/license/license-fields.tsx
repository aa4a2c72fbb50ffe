import { LICENSE_STATUSES, type LicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import { STATE_CODES } from '@sealdesk/contract/shared/codes.ts';
import { SelectField } from '../../../forms/choice-fields.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { STANDING_WORD, stateName } from '../matrix/cell-words.ts';
import type { StandingValues } from './license-forms.ts';

/** One of the firm's engineers. */
export function EngineerField({
  engineers,
  isFixed = false,
}: {
  engineers: LicensesReply['engineers'];
  isFixed?: boolean;
}) {
  const options = engineers.map(({ contact_id, full_name }) => ({ value: contact_id, label: full_name }));
  return (
    <SelectField<{ contact_id: number | null }, 'contact_id'>
      name="contact_id"
      span={6}
      searchable
      readOnly={isFixed}
      placeholder="Choose"
      options={options}
    />
  );
}

const STATES = STATE_CODES.map((state) => ({ value: state as string, label: `${state} ${stateName(state)}` }));

/** One of the states, found by its code or its name. */
export function StateField({ isFixed = false }: { isFixed?: boolean }) {
  return (
    <SelectField<{ state: string | null }, 'state'>
      name="state"
      span={6}
      searchable
      readOnly={isFixed}
      placeholder="Choose"
      options={STATES}
    />
  );
}

const STANDINGS = LICENSE_STATUSES.map((status) => ({ value: status, label: STANDING_WORD[status] }));

/** What the board says of the license. */
export function StandingField() {
  return <SelectField<StandingValues, 'status'> name="status" span={12} options={STANDINGS} />;
}

/** Where the license can be looked up. */
export function EvidenceField() {
  return (
    <TextField<{ evidence_url: string }>
      name="evidence_url"
      span={12}
      hint="Address of the board’s page for this license, if there is one."
    />
  );
}
