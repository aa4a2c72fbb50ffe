import { Anchor } from '@mantine/core';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { USER_MESSAGES } from '@sealdesk/contract/people/user-messages.ts';
import type { UserFacts, UserReply, UserRow } from '@sealdesk/contract/people/users.ts';
import { STEP_UP_MINUTES } from '@sealdesk/contract/shared/limits.ts';
import { IconLock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { queryKeys } from '../../../lib/query-keys.ts';
import { call } from '../../../lib/session/api.ts';
import { isSessionOver, serverSentence } from '../../../lib/session/failure.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { useNow } from '../../../lib/use-now.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { waitFor } from '../../../ui/dialogs/wait.ts';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { waysInQuery } from '../../../ways-in/ways-in.queries.ts';
import type { Column } from '../list/directory-table.tsx';
import { OpenRowCells } from '../row/open-row.tsx';
import { RowChoice, RowNumber } from '../row/row-fields.tsx';
import { useRowForm } from '../row/use-row-form.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { type UserValues, userKind } from './user-kind.ts';
import { disableText, endLabel, seesText, sessionsText, signInText, STATE_LABEL, stepUpText } from './user-words.ts';
import classes from './users.module.css';

type Props = {
  row: UserRow;
  columns: Column<UserRow>[];
  onSaved: (row: UserRow) => void;
  onClose: (id: number | null) => void;
  onUnsaved: (isUnsaved: boolean) => void;
};

const NOTE_ID = 'step-up-note';
type Asked = 'disable' | 'reset' | null;

/** Somebody's rights in their form, above what one needs to know before changing them. */
export function UserRowForm({ row, columns, onSaved, onClose, onUnsaved }: Props) {
  const { timezone } = useViewer();
  const queryClient = useQueryClient();
  const now = useNow();
  const [reason] = useState(keptReason);
  const [kind] = useState(() => userKind(reason.get));
  const [asked, setAsked] = useState<Asked>(null);
  const facts = useQuery({
    queryKey: queryKeys.users.facts(row.id),
    queryFn: ({ signal }) => call('getUserFacts', { params: { id: String(row.id) } }, { signal }),
  }).data;
  const provedAt = useQuery(waysInQuery).data?.proved_at;
  const edit = useRowForm<UserRow, UserValues>({ kind, row, onSaved, onDone: (saved) => onClose(saved?.id ?? row.id) });
  const note = row.currentUser ? null : stepUpText(provedAt, now, STEP_UP_MINUTES);
  const disabled = { value: 'disabled', label: STATE_LABEL.disabled };
  const present = row.state === 'disabled' ? 'active' : row.state;
  const submit = () => {
    const { state } = edit.form.form.getValues();
    if (state === 'disabled' && row.state !== 'disabled') setAsked('disable');
    else edit.submit();
  };
  /** Runs a call of the row and shows what came of it; the row is read again. */
  const act = async (work: () => Promise<{ message: string; user?: UserRow }>) => {
    try {
      const { message, user } = await waitFor(work());
      toastDone(message);
      if (user) onSaved(user);
      await queryClient.invalidateQueries({ queryKey: queryKeys.directory.all });
      onClose(row.id);
    } catch (error) {
      if (!isSessionOver(error)) toastError(serverSentence(error) ?? 'An error occurred.');
    }
  };
  return (
    <>
      <OpenRowCells
        edit={{ ...edit, submit }}
        columns={columns}
        saveLabel="Save"
        saveNote={note === null ? undefined : { id: NOTE_ID, icon: <IconLock size={14} aria-hidden /> }}
        onCancel={() => onClose(row.id)}
        onUnsaved={onUnsaved}
        cells={{
          ...(row.currentUser ? {} : { role: <RowNumber<UserValues> name="role" isCell /> }),
          files: <RowNumber<UserValues> name="max_file_uploads" isCell />,
          ...(row.currentUser
            ? {}
            : {
                state: (
                  <RowChoice<UserValues>
                    name="state"
                    isCell
                    options={[{ value: present, label: STATE_LABEL[present] }, disabled]}
                  />
                ),
              }),
        }}
        renderBelow={(foot) => (
          <>
            <Facts row={row} facts={facts} timezone={timezone} onReset={() => setAsked('reset')} act={act} />
            <div className={classes.foot}>
              {row.currentUser && <p className={classes.note}>{USER_MESSAGES.ownRights}</p>}
              {note !== null && (
                <p className={classes.note} id={NOTE_ID}>
                  <IconLock size={15} aria-hidden /> <strong>Role and state change rights.</strong> {note}
                </p>
              )}
              {foot}
            </div>
          </>
        )}
      />
      {asked === 'disable' && (
        <ReasonDialog
          title={`Disable ${row.full_name}`}
          message={disableText(row.full_name, facts?.sessions.open ?? 0)}
          action="Disable"
          onReason={(text) => {
            reason.set(text);
            edit.submit();
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'reset' && (
        <ReasonDialog
          title={`Reset the second factor of ${row.full_name}`}
          message="Their passkeys, password and codes no longer work, every session ends, and a one-time link goes to them."
          action="Reset"
          onReason={(text) =>
            void act(() => call('resetSecondFactor', { params: { id: String(row.id) }, body: { reason: text } }))
          }
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** Keeps the reason between the dialog that asks for it and the call that sends it. */
function keptReason() {
  let kept = '';
  return { get: () => kept, set: (text: string) => void (kept = text) };
}

type FactsProps = {
  row: UserRow;
  facts: UserFacts | undefined;
  timezone: string;
  onReset: () => void;
  act: (work: () => Promise<{ message: string; user?: UserReply['user'] }>) => Promise<void>;
};

function Facts({ row, facts, timezone, onReset, act }: FactsProps) {
  const params = { id: String(row.id) };
  const isInvited = row.state === 'invited' || row.state === 'invitation-ran-out';
  const open = facts?.sessions.open ?? 0;
  const endAll = async () => {
    const title = `End the sessions of ${row.full_name}?`;
    if (!(await confirm({ title, message: disableText(row.full_name, open) }))) return;
    await act(() => call('endSessions', { query: { contact_id: row.contact_id } }));
  };
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Contact</dt>
        <dd>
          {row.is_corporate ? 'Corporate contact' : row.employee_id === null ? 'Customer contact' : 'Of the firm'}
        </dd>
        <dd>
          <Link to={`${SCREEN_PATHS.contacts}?search=${encodeURIComponent(row.email ?? row.full_name)}`}>
            Open in Contacts
          </Link>
        </dd>
      </div>
      <div>
        <dt>Sign-in</dt>
        <dd>{facts && signInText(facts.sign_in)}</dd>
        <dd>
          {isInvited ? (
            <Act onClick={() => void act(() => call('inviteAgain', { params }))}>Send a new invitation</Act>
          ) : (
            row.state === 'active' &&
            row.employee_id === null &&
            !row.currentUser && <Act onClick={onReset}>Reset second factor…</Act>
          )}
        </dd>
      </div>
      <div>
        <dt>Sessions</dt>
        <dd>{facts && sessionsText(facts.sessions, timezone)}</dd>
        <dd>
          {row.state === 'invited' && (
            <Act onClick={() => void act(() => call('withdrawInvitation', { params }))}>Withdraw</Act>
          )}
          {!isInvited && open > 0 && !row.currentUser && <Act onClick={() => void endAll()}>{endLabel(open)}</Act>}
        </dd>
      </div>
      <div>
        <dt>Sees</dt>
        <dd>{facts && seesText(facts.sees)}</dd>
        {row.employee_id === null && (
          <dd className={classes.aside}>Role 10 needs an employee number, and this contact has none.</dd>
        )}
      </div>
    </dl>
  );
}

function Act({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Anchor component="button" type="button" className={classes.act ?? ''} onClick={onClick}>
      {children}
    </Anchor>
  );
}
