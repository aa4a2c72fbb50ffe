import {
  type Authorization,
  EndAuthorizationBody,
  type LicensesReply,
  NewAuthorizationBody,
} from '@sealdesk/contract/licenses/licenses.ts';
import type { z } from 'zod';
import { DayField } from '../../../forms/day-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { formatDay } from '../../../lib/format.ts';
import { call } from '../../../lib/session/api.ts';
import { useOpened } from '../../../ui/dialogs/use-opened.ts';
import table from '../expiring/expiring.module.css';
import { FormDialog } from '../form/form-dialog.tsx';
import { SavedFormBody } from '../form/saved-form-body.tsx';
import { useSavedForm } from '../form/use-saved-form.ts';
import { StateField } from '../license/license-fields.tsx';
import { daysLeft, stateName } from '../matrix/cell-words.ts';
import { RegisterTable } from './register-table.tsx';

type Asked = { at: 'add' } | { at: 'end'; authorization: Authorization };

/** Where the firm itself may work. */
export function Authorizations({ reply: { authorizations, today } }: { reply: LicensesReply }) {
  const { opened, open, close } = useOpened<Asked>();
  const asked = opened?.shown;
  return (
    <>
      <RegisterTable
        label="Firm authorizations"
        heads={['State', 'Number', 'Valid from', 'Ends', 'Days left']}
        about="No one can seal in a state where the firm has no valid authorization. This applies once you have entered the first one."
        nothing="No authorization yet, so engineers can seal in every state where they have a valid license."
        add={{ label: 'Add Authorization', onAdd: () => open({ at: 'add' }) }}
        rows={authorizations
          .toSorted((one, other) => stateName(one.state).localeCompare(stateName(other.state)))
          .map((authorization) => ({
            id: authorization.id,
            isEnded: authorization.days_left < 0,
            cells: [
              stateName(authorization.state),
              <span key="number" className={table.number}>
                {authorization.number}
              </span>,
              formatDay(authorization.valid_from),
              formatDay(authorization.valid_until),
              daysLeft(authorization),
            ],
            action:
              authorization.days_left < 0
                ? undefined
                : {
                    label: 'End…',
                    name: `End the authorization in ${stateName(authorization.state)}…`,
                    onAct: () => open({ at: 'end', authorization }),
                  },
          }))}
      />
      {opened && asked?.at === 'add' && (
        <AddAuthorization
          key={opened.key}
          today={today}
          isFirst={authorizations.length === 0}
          onClose={() => close(opened)}
        />
      )}
      {opened && asked?.at === 'end' && (
        <EndAuthorization
          key={opened.key}
          authorization={asked.authorization}
          today={today}
          onClose={() => close(opened)}
        />
      )}
    </>
  );
}

type NewValues = { state: string | null; number: string; valid_from: string; valid_until: string };
const LABELS = { state: 'State', number: 'Number', valid_from: 'Valid from', valid_until: 'Valid until' };

type AddProps = { today: string; isFirst: boolean; onClose: () => void };

function AddAuthorization({ today, isFirst, onClose }: AddProps) {
  const form = useSavedForm<NewValues, z.output<typeof NewAuthorizationBody>>({
    schema: NewAuthorizationBody,
    initial: { state: null, number: '', valid_from: today, valid_until: '' },
    order: ['state', 'number', 'valid_from', 'valid_until'],
    send: (body) => call('addAuthorization', { body }),
  });
  return (
    <FormDialog title="Add Authorization" form={form} onClose={onClose}>
      {(leave) => (
        <SavedFormBody
          form={form}
          labels={LABELS}
          lead={isFirst && 'This is the first authorization. Once it is added, no one can seal in any other state.'}
          saveLabel="Add Authorization"
          onCancel={leave}
        >
          <StateField />
          <TextField<NewValues> name="number" span={6} isMono isRequired />
          <DayField<NewValues> name="valid_from" span={6} isRequired />
          <DayField<NewValues> name="valid_until" span={6} isRequired hint="Its last day." />
        </SavedFormBody>
      )}
    </FormDialog>
  );
}

type EndProps = { authorization: Authorization; today: string; onClose: () => void };

function EndAuthorization({ authorization: { id, state, number }, today, onClose }: EndProps) {
  const form = useSavedForm<{ valid_until: string }, z.output<typeof EndAuthorizationBody>>({
    schema: EndAuthorizationBody,
    initial: { valid_until: today },
    order: ['valid_until'],
    send: (body) => call('endAuthorization', { params: { id: String(id) }, body }),
  });
  return (
    <FormDialog title={`End: authorization in ${stateName(state)}`} form={form} width={440} onClose={onClose}>
      {(leave) => (
        <SavedFormBody
          form={form}
          labels={{ valid_until: 'Last day' }}
          lead={`From the day after, nobody can seal in ${stateName(state)} under authorization ${number}.`}
          saveLabel="End authorization"
          onCancel={leave}
        >
          <DayField<{ valid_until: string }> name="valid_until" span={12} isRequired />
        </SavedFormBody>
      )}
    </FormDialog>
  );
}
