import { USER_MESSAGES } from '@sealdesk/contract/people/user-messages.ts';
import type { UserRow } from '@sealdesk/contract/people/users.ts';
import { STEP_UP_MINUTES } from '@sealdesk/contract/shared/limits.ts';
import { IconLock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../../lib/query-keys.ts';
import { call } from '../../../lib/session/api.ts';
import { isSessionOver, serverSentence } from '../../../lib/session/failure.ts';
import { useNow } from '../../../lib/use-now.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { waitFor } from '../../../ui/dialogs/wait.ts';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { SignInList } from '../../../ways-in/sign-in-list.tsx';
import { waysInQuery } from '../../../ways-in/ways-in.queries.ts';
import { OpenRowSheet } from '../row/open-row-sheet.tsx';
import { OpenRowCells } from '../row/open-row.tsx';
import { RowChoice, RowNumber } from '../row/row-fields.tsx';
import { useRowForm } from '../row/use-row-form.ts';
import { ReasonDialog, type Reasoned } from './reason-dialog.tsx';
import type { Layout } from './use-layout.ts';
import { userColumns } from './user-columns.tsx';
import { type Act, UserFactsList } from './user-facts.tsx';
import { type UserValues, userKind } from './user-kind.ts';
import { disableText, RESET_TEXT, STATE_LABEL, stepUpText, waiveText } from './user-words.ts';
import classes from './users.module.css';

type Props = {
  row: UserRow;
  layout: Layout;
  onSaved: (row: UserRow) => void;
  onClose: (id: number | null) => void;
  onUnsaved: (isUnsaved: boolean) => void;
};

const NOTE_ID = 'step-up-note';
type Asked = 'disable' | 'reset' | 'waive';
type Shown = Asked | 'sign-ins';

/** Somebody's rights in their form, above what one needs to know before changing them. */
export function UserRowForm({ row, layout, onSaved, onClose, onUnsaved }: Props) {
  const [reason] = useState(keptReason);
  const [kind] = useState(() => userKind(reason.get));
  const [asked, setAsked] = useState<Shown | null>(null);
  const facts = useQuery({
    queryKey: queryKeys.users.facts(row.id),
    queryFn: ({ signal }) => call('getUserFacts', { params: { id: String(row.id) } }, { signal }),
  });
  const form = useRowForm<UserRow, UserValues>({ kind, row, onSaved, onDone: (saved) => onClose(saved?.id ?? row.id) });
  const act = useAct(row, onSaved, onClose);
  const note = useStepUpNote(row);
  const submit = () => {
    const { state } = form.form.form.getValues();
    if (state === 'disabled' && row.state !== 'disabled') setAsked('disable');
    else form.submit();
  };
  const params = { id: String(row.id) };
  const reasoned: Record<Asked, Reasoned> = {
    disable: {
      title: `Disable ${row.full_name}`,
      message: disableText(row.full_name, facts.data?.sessions.open ?? 0),
      action: 'Disable',
      onReason: (text) => {
        reason.set(text);
        form.submit();
      },
    },
    reset: {
      title: `Reset the second factor of ${row.full_name}`,
      message: RESET_TEXT,
      action: 'Reset',
      onReason: (text) => void act(() => call('resetSecondFactor', { params, body: { reason: text } })),
    },
    waive: {
      title: `Waive the former address of ${row.full_name}`,
      message: waiveText(row.full_name, facts.data?.email_change),
      action: 'Waive',
      onReason: (text) => void act(() => call('waiveEmailConfirmation', { params, body: { reason: text } })),
    },
  };
  const known = (
    <>
      {facts.isError && !isSessionOver(facts.error) && (
        <AlertBox message="What else there is to know did not load." onRetry={() => void facts.refetch()} />
      )}
      <UserFactsList
        row={row}
        facts={facts.data}
        layout={layout}
        act={act}
        onReset={() => setAsked('reset')}
        onWaive={() => setAsked('waive')}
        onSignIns={() => setAsked('sign-ins')}
      />
    </>
  );
  const noted = <RightsNote row={row} note={note} />;
  const open = {
    edit: { ...form, submit },
    saveLabel: 'Save',
    saveNote: note === null ? undefined : { id: NOTE_ID, icon: <IconLock size={14} aria-hidden /> },
    onCancel: () => onClose(row.id),
    onUnsaved,
  };
  return (
    <>
      {layout === 'phone' ? (
        <OpenRowSheet {...open} title={row.full_name} note={noted} isCovered={asked !== null}>
          <div className={classes.fields}>
            {!row.currentUser && <RowNumber<UserValues> name="role" />}
            <RowNumber<UserValues> name="max_file_uploads" />
            {!row.currentUser && <StateChoice row={row} />}
          </div>
          {known}
        </OpenRowSheet>
      ) : (
        <OpenRowCells
          {...open}
          columns={userColumns(layout)}
          cells={{
            files: <RowNumber<UserValues> name="max_file_uploads" isCell />,
            ...(!row.currentUser && {
              role: <RowNumber<UserValues> name="role" isCell />,
              state: <StateChoice row={row} isCell />,
            }),
          }}
          renderBelow={(foot) => (
            <>
              {layout === 'tablet' && (
                <div className={classes.fields}>
                  <RowNumber<UserValues> name="max_file_uploads" />
                </div>
              )}
              {known}
              <div className={classes.foot}>
                {noted}
                {foot}
              </div>
            </>
          )}
        />
      )}
      {asked === 'sign-ins' && (
        <Dialog title={`Sign-ins of ${row.full_name}`} withCross onClose={() => setAsked(null)}>
          <SignInList userId={row.id} />
        </Dialog>
      )}
      {asked !== null && asked !== 'sign-ins' && (
        <ReasonDialog key={asked} {...reasoned[asked]} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

/** Keeps the reason between the dialog that asks for it and the call that sends it. */
function keptReason() {
  let kept = '';
  return { get: () => kept, set: (text: string) => void (kept = text) };
}

/** Returns what runs a call of the row and shows what came of it; the row is then read again. */
function useAct(row: UserRow, onSaved: Props['onSaved'], onClose: Props['onClose']): Act {
  const queryClient = useQueryClient();
  return async (work) => {
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
}

/** Returns why Save asks for a sign-in, or null while it does not. */
function useStepUpNote({ currentUser }: UserRow): string | null {
  const now = useNow();
  const provedAt = useQuery(waysInQuery).data?.proved_at;
  return currentUser ? null : stepUpText(provedAt, now, STEP_UP_MINUTES);
}

function RightsNote({ row, note }: { row: UserRow; note: string | null }) {
  if (row.currentUser) return <p className={classes.note}>{USER_MESSAGES.ownRights}</p>;
  if (note === null) return null;
  return (
    <p className={classes.note} id={NOTE_ID}>
      <IconLock size={15} aria-hidden /> <strong>Role and state change rights.</strong> {note}
    </p>
  );
}

function StateChoice({ row, isCell = false }: { row: UserRow; isCell?: boolean }) {
  const present = row.state === 'disabled' ? 'active' : row.state;
  return (
    <RowChoice<UserValues>
      name="state"
      isCell={isCell}
      options={[present, 'disabled' as const].map((value) => ({ value, label: STATE_LABEL[value] }))}
    />
  );
}
