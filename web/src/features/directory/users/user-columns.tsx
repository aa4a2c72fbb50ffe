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
import type { Layout } from './use-layout.ts';
import { FACTOR_LABEL, KIND_LABEL, placeOf, STATE_LABEL, timeLeft } from './user-words.ts';
import classes from './users.module.css';

const NAME: Column<UserRow> = {
  name: 'name',
  label: 'Name',
  isName: true,
  width: 176,
  sort: 'full_name',
  cell: (row) => <Name row={row} />,
};

/** The columns of a wide window. All but the second factor sort. */
const USER_COLUMNS: Column<UserRow>[] = [
  NAME,
  { name: 'email', label: 'Email', width: 240, sort: 'email', cell: ({ email }) => <Value>{email}</Value> },
  {
    name: 'company',
    label: 'Company',
    sort: 'company',
    cell: (row) => (
      <span className={classes.company}>
        <Value>{placeOf(row)}</Value>
        {row.is_corporate && <span className={classes.aside}> corp.</span>}
      </span>
    ),
  },
  { name: 'kind', label: 'Kind', width: 126, sort: 'kind', cell: ({ kind }) => <Strong>{KIND_LABEL[kind]}</Strong> },
  { name: 'role', label: 'Role', width: 66, sort: 'role', align: 'field', cell: ({ role }) => <Strong>{role}</Strong> },
  {
    name: 'files',
    label: 'Max files',
    width: 88,
    sort: 'max_file_uploads',
    align: 'field',
    cell: ({ max_file_uploads }) => <Strong>{max_file_uploads}</Strong>,
  },
  {
    name: 'sign-in',
    label: 'Last sign-in',
    width: 138,
    sort: 'last_sign_in_at',
    cell: ({ last_sign_in_at }) => <Moment at={last_sign_in_at} />,
  },
  { name: 'factor', label: 'Second factor', width: 148, cell: (row) => <Factor factor={row.second_factor} /> },
  { name: 'state', label: 'State', width: 162, sort: 'state', cell: (row) => <State row={row} /> },
];

/** What a narrower window shows, and how wide; the rest is in the open row. */
const TABLET_WIDTHS: Record<string, number | undefined> = {
  company: undefined,
  kind: 126,
  role: 66,
  factor: 132,
  state: 152,
};
const CARD_FACTS = new Set(['company', 'kind', 'state']);

const COLUMNS: Record<Layout, Column<UserRow>[]> = {
  desk: USER_COLUMNS,
  tablet: [
    { ...NAME, width: undefined, cell: (row) => <TwoLines row={row} /> },
    ...USER_COLUMNS.filter(({ name }) => name in TABLET_WIDTHS).map((column) => ({
      ...column,
      width: TABLET_WIDTHS[column.name],
    })),
  ],
  phone: [NAME, ...USER_COLUMNS.filter(({ name }) => CARD_FACTS.has(name))],
};

/** Returns the columns of the users in that layout. */
export function userColumns(layout: Layout): Column<UserRow>[] {
  return COLUMNS[layout];
}

function Name({ row }: { row: UserRow }) {
  return (
    <span className={classes.name}>
      {row.state === 'disabled' ? <del>{row.full_name}</del> : <RowName name={row.full_name} />}
      {row.currentUser && <span className={classes.aside}>you</span>}
    </span>
  );
}

function TwoLines({ row }: { row: UserRow }) {
  return (
    <>
      <Name row={row} />
      <span className={classes.second}>
        <Value>{row.email}</Value>
      </span>
    </>
  );
}

function Strong({ children }: { children: string | number }) {
  return <span className={classes.strong}>{children}</span>;
}

/** A moment, or none. */
export function Moment({ at }: { at: string | null }) {
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

/** What somebody proves besides a password. */
export function Factor({ factor }: { factor: UserRow['second_factor'] }) {
  if (factor === null) return <None />;
  return (
    <span className={classes.mark} data-warns={factor === 'none' || undefined}>
      <FactorIcon factor={factor} /> {FACTOR_LABEL[factor]}
    </span>
  );
}

/** The sign of a second factor. */
export function FactorIcon({ factor }: { factor: UserRow['second_factor'] }) {
  if (factor === null) return null;
  const Icon = FACTOR_ICON[factor];
  return <Icon size={15} aria-hidden />;
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
