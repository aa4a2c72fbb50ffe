import type { UserRow } from '@sealdesk/contract/people/users.ts';
import {
  IconAlertTriangle,
  IconBan,
  IconBuilding,
  IconCircleCheckFilled,
  IconDeviceMobile,
  IconFingerprint,
  IconMail,
  IconMailOff,
} from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import { formatMoment } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { None, RowName, Value } from '../list/cells.tsx';
import type { Column } from '../list/directory-table.tsx';
import { FACTOR_LABEL, KIND_LABEL, placeOf, STATE_LABEL, timeLeft } from './user-words.ts';
import classes from './users.module.css';

/** The columns of the users. All but the second factor sort. */
export const USER_COLUMNS: Column<UserRow>[] = [
  {
    name: 'name',
    label: 'Name',
    isName: true,
    width: 170,
    sort: 'full_name',
    cell: (row) => (
      <span className={classes.name}>
        {row.state === 'disabled' ? <del>{row.full_name}</del> : <RowName name={row.full_name} />}
        {row.currentUser && <span className={classes.aside}>you</span>}
      </span>
    ),
  },
  { name: 'email', label: 'Email', width: 240, sort: 'email', cell: ({ email }) => <Value>{email}</Value> },
  {
    name: 'company',
    label: 'Company',
    sort: 'company',
    cell: (row) => (
      <>
        <Value>{placeOf(row)}</Value>
        {row.is_corporate && <span className={classes.aside}> corp.</span>}
      </>
    ),
  },
  { name: 'kind', label: 'Kind', width: 126, sort: 'kind', cell: ({ kind }) => KIND_LABEL[kind] },
  { name: 'role', label: 'Role', width: 70, sort: 'role', align: 'end', cell: ({ role }) => String(role) },
  {
    name: 'files',
    label: 'Max files',
    width: 88,
    sort: 'max_file_uploads',
    align: 'end',
    cell: ({ max_file_uploads }) => String(max_file_uploads),
  },
  {
    name: 'sign-in',
    label: 'Last sign-in',
    width: 132,
    sort: 'last_sign_in_at',
    cell: ({ last_sign_in_at }) => <Moment at={last_sign_in_at} />,
  },
  { name: 'factor', label: 'Second factor', width: 140, cell: (row) => <Factor factor={row.second_factor} /> },
  { name: 'state', label: 'State', width: 172, sort: 'state', cell: (row) => <State row={row} /> },
];

function Moment({ at }: { at: string | null }) {
  const { timezone } = useViewer();
  return at === null ? <None /> : formatMoment(Date.parse(at), timezone);
}

const FACTOR_ICON = {
  passkey: IconFingerprint,
  'passkey-and-code': IconFingerprint,
  code: IconDeviceMobile,
  firm: IconBuilding,
  none: IconAlertTriangle,
} as const;

function Factor({ factor }: { factor: UserRow['second_factor'] }) {
  if (factor === null) return <None />;
  const Icon = FACTOR_ICON[factor];
  return (
    <span className={classes.mark} data-warns={factor === 'none' || undefined}>
      <Icon size={15} aria-hidden /> {FACTOR_LABEL[factor]}
    </span>
  );
}

const STATE_ICON = {
  active: IconCircleCheckFilled,
  invited: IconMail,
  'invitation-ran-out': IconMailOff,
  disabled: IconBan,
} as const;

function State({ row: { state, invitation_expires_at, disabled_reason } }: { row: UserRow }) {
  const now = useNow();
  const Icon = STATE_ICON[state];
  const left = state === 'invited' && invitation_expires_at ? timeLeft(invitation_expires_at, now) : null;
  return (
    <span className={classes.mark} data-state={state} data-tip={disabled_reason ?? undefined}>
      <Icon size={15} aria-hidden />
      {state === 'disabled' ? <del>{STATE_LABEL[state]}</del> : STATE_LABEL[state]}
      {left && (
        <>
          <span className={classes.aside} aria-hidden>
            {left.short}
          </span>
          <VisuallyHidden>, {left.spoken}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
