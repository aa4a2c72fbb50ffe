import { Anchor } from '@mantine/core';
import type { UserFacts, UserReply, UserRow } from '@sealdesk/contract/people/users.ts';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '../../../lib/session/api.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { Value } from '../list/cells.tsx';
import type { Layout } from './use-layout.ts';
import { Factor, FactorIcon, Moment } from './user-columns.tsx';
import {
  disableText,
  emailChangeText,
  endLabel,
  endText,
  isInvitation,
  NO_EMPLOYEE,
  seesText,
  sessionsText,
  signInText,
} from './user-words.ts';
import classes from './users.module.css';

/** Runs a call that changes the user, and shows what came of it. */
export type Act = (work: () => Promise<{ message: string; user?: UserReply['user'] }>) => Promise<void>;

type Props = {
  row: UserRow;
  /** Undefined while they are read. */
  facts: UserFacts | undefined;
  layout: Layout;
  act: Act;
  onReset: () => void;
  onWaive: () => void;
  onSignIns: () => void;
};

/** What one needs to know of somebody before changing their rights, and what else can be done. */
export function UserFactsList({ row, facts, layout, act, onReset, onWaive, onSignIns }: Props) {
  const { timezone } = useViewer();
  const mayReset = row.state === 'active' && row.employee_id === null && !row.currentUser;
  const change = facts?.email_change;
  return (
    <dl className={classes.facts} aria-busy={facts === undefined}>
      {layout !== 'desk' && <HiddenFacts row={row} layout={layout} />}
      <Fact label="Contact" value={contactText(row)}>
        <Link to={`${SCREEN_PATHS.contacts}?search=${encodeURIComponent(row.email ?? row.full_name)}`}>
          Open in Contacts
        </Link>
      </Fact>
      <Fact
        label="Sign-in"
        value={
          facts && (
            <span className={classes.mark}>
              <FactorIcon factor={row.second_factor} /> {signInText(facts.sign_in)}
            </span>
          )
        }
      >
        {isInvitation(row.state) ? (
          <ActButton onClick={() => void act(() => call('inviteAgain', { params: paramsOf(row) }))}>
            Send a new invitation
          </ActButton>
        ) : (
          mayReset && <ActButton onClick={onReset}>Reset second factor…</ActButton>
        )}
      </Fact>
      <Fact label="Sessions" value={facts && sessionsText(facts.sessions, timezone)}>
        <span className={classes.acts}>
          <EndOrWithdraw row={row} open={facts?.sessions.open ?? 0} act={act} />
          <ActButton onClick={onSignIns}>Show sign-ins</ActButton>
        </span>
      </Fact>
      <Fact label="Sees" value={facts && seesText(facts.sees)}>
        {row.employee_id === null && <span className={classes.hint}>{NO_EMPLOYEE}</span>}
      </Fact>
      {change && (
        <Fact label="New email" value={emailChangeText(change)}>
          {!change.is_before_confirmed && <ActButton onClick={onWaive}>Waive the former address…</ActButton>}
        </Fact>
      )}
    </dl>
  );
}

const paramsOf = ({ id }: UserRow) => ({ id: String(id) });

function contactText({ is_corporate, employee_id }: UserRow): string {
  if (is_corporate) return 'Corporate contact';
  return employee_id === null ? 'Customer contact' : 'Of the firm';
}

/** The facts that have no column in a narrow window. */
function HiddenFacts({ row, layout }: { row: UserRow; layout: Layout }) {
  return (
    <>
      {layout === 'phone' && <Fact label="Email" value={<Value>{row.email}</Value>} />}
      <Fact label="Last sign-in" value={<Moment at={row.last_sign_in_at} />} />
      {layout === 'phone' && <Fact label="Second factor" value={<Factor factor={row.second_factor} />} />}
    </>
  );
}

type EndProps = { row: UserRow; open: number; act: Act };

/** Ends the sessions of somebody who has signed in, or the invitation of somebody who has not. */
function EndOrWithdraw({ row, open, act }: EndProps) {
  if (row.state === 'invited') {
    return (
      <ActButton onClick={() => void act(() => call('withdrawInvitation', { params: paramsOf(row) }))}>
        Withdraw
      </ActButton>
    );
  }
  if (open === 0 || row.currentUser) return null;
  const end = async () => {
    const message = disableText(row.full_name, open);
    if (!(await confirm({ title: endText(row.full_name), message, yes: endLabel(open) }))) return;
    await act(() => call('endSessions', { query: { contact_id: row.contact_id } }));
  };
  return <ActButton onClick={() => void end()}>{endLabel(open)}</ActButton>;
}

function Fact({ label, value, children }: { label: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {children && <dd>{children}</dd>}
    </div>
  );
}

function ActButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Anchor component="button" type="button" className={classes.act ?? ''} onClick={onClick}>
      {children}
    </Anchor>
  );
}
