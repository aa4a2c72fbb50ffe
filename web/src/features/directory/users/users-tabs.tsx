import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatCount } from '../../../lib/paging.ts';
import type { UsersTab } from './audit/audit-address.ts';
import classes from './users.module.css';

const LABEL: Record<UsersTab, string> = { users: 'Users', audit: 'Audit' };
const TABS = Object.keys(LABEL) as UsersTab[];
const ARROWS = new Set(['ArrowLeft', 'ArrowRight']);

type Props = { tab: UsersTab; total: number | undefined; onTab: (tab: UsersTab) => void };

/** The table of users and the audit trail. Arrows change between them. */
export function UsersTabs({ tab, total, onTab }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const other = TABS.find((name) => name !== tab);
    if (ARROWS.has(event.key) && other) onTab(other);
  };
  return (
    <div className={classes.tabs} role="tablist" aria-label="Users and audit">
      {TABS.map((name) => (
        <button
          key={name}
          id={tabId(name)}
          type="button"
          role="tab"
          aria-selected={tab === name}
          tabIndex={tab === name ? 0 : -1}
          onClick={() => onTab(name)}
          onKeyDown={onKeyDown}
        >
          {LABEL[name]}
          {name === 'users' && total !== undefined && <span>{formatCount(total)}</span>}
        </button>
      ))}
    </div>
  );
}

const tabId = (tab: UsersTab) => `users-tab-${tab}`;

/** Returns what is called when a tab was chosen: the screen then changes, and the focus stays on that tab. */
export function useTabFocus(tab: UsersTab): () => void {
  const isChosen = useRef(false);
  useEffect(() => {
    if (isChosen.current) document.getElementById(tabId(tab))?.focus();
    isChosen.current = false;
  }, [tab]);
  return () => {
    isChosen.current = true;
  };
}
