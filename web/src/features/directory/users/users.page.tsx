import { Select } from '@mantine/core';
import { USER_KINDS, USER_STATES, UserListQuery, type UserRow } from '@sealdesk/contract/people/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../lib/paging.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Page } from '../../../ui/page.tsx';
import { DirectoryPage } from '../list/directory-page.tsx';
import { useDirectoryRows } from '../list/directory-rows.ts';
import { DirectoryTable } from '../list/directory-table.tsx';
import { sortedBy } from '../list/list-query.ts';
import { useKeepRow } from '../list/saved-rows.ts';
import { useListQuery } from '../list/use-list-query.ts';
import { useOpenRow } from '../row/use-open-row.ts';
import { AuditTab, LatestAudit } from './audit.tsx';
import { InviteRow } from './invite-row.tsx';
import { USER_COLUMNS } from './user-columns.tsx';
import { UserRowForm } from './user-row.tsx';
import { KIND_LABEL, STATE_LABEL } from './user-words.ts';
import classes from './users.module.css';

const idOf = ({ id }: UserRow) => id;
const KINDS = USER_KINDS.map((value) => ({ value, label: KIND_LABEL[value] }));
const STATES = USER_STATES.map((value) => ({ value, label: STATE_LABEL[value] }));

/** Who can sign in, what they may do, and what was changed of it. For operations. */
export function UsersPage() {
  const [tab, setTab] = useState<'users' | 'audit'>('users');
  const [query, setQuery] = useListQuery<UserListQuery>(UserListQuery);
  const rows = useDirectoryRows('users', query);
  const { open, show, close, onUnsaved } = useOpenRow<UserRow>();
  const keep = useKeepRow('users', query, idOf);
  const queryClient = useQueryClient();
  const kept = (row: UserRow) => {
    keep(row);
    void queryClient.invalidateQueries({ queryKey: queryKeys.users.audit({}) });
  };
  const tabs = (
    <div className={classes.tabs} role="tablist" aria-label="Users and audit">
      {(['users', 'audit'] as const).map((name) => (
        <button key={name} type="button" role="tab" aria-selected={tab === name} onClick={() => setTab(name)}>
          {name === 'users' ? 'Users' : 'Audit'}
          {name === 'users' && rows.page && <span>{formatCount(rows.page.reply.total)}</span>}
        </button>
      ))}
    </div>
  );
  if (tab === 'audit') {
    return (
      <Page title="Users" beside={tabs}>
        <AuditTab />
      </Page>
    );
  }
  return (
    <>
      <DirectoryPage
        title="Users"
        beside={tabs}
        rowsName="users"
        query={query}
        setQuery={setQuery}
        rows={rows}
        isFiltered={query.kind !== undefined || query.state !== undefined}
        onClear={() => setQuery({ search: undefined, kind: undefined, state: undefined })}
        filters={
          <>
            <Select
              aria-label="Kind"
              className={classes.filter ?? ''}
              placeholder="All kinds"
              clearable
              data={KINDS}
              value={query.kind ?? null}
              onChange={(kind) => setQuery({ kind: kind ?? undefined })}
            />
            <Select
              aria-label="State"
              className={classes.filter ?? ''}
              placeholder="Any state"
              clearable
              data={STATES}
              value={query.state ?? null}
              onChange={(state) => setQuery({ state: state ?? undefined })}
            />
          </>
        }
        add={{ label: 'Invite', onAdd: () => show({ at: 'new' }) }}
        isOpen={open !== null}
      >
        <DirectoryTable
          label="Users"
          columns={USER_COLUMNS}
          rows={rows.page?.reply.data ?? []}
          query={query}
          idOf={idOf}
          nameOf={({ full_name }) => full_name}
          isDeleted={({ state }) => state === 'disabled'}
          onSort={(column) => setQuery(sortedBy(query, column))}
          open={open}
          onEdit={(row) => show({ at: 'row', row })}
          renderOpen={(opened) =>
            opened.at === 'row' ? (
              <UserRowForm
                row={opened.row}
                columns={USER_COLUMNS}
                onSaved={kept}
                onClose={close}
                onUnsaved={onUnsaved}
              />
            ) : (
              <InviteRow columns={USER_COLUMNS.length} onInvited={kept} onClose={() => close(null)} />
            )
          }
        />
      </DirectoryPage>
      <LatestAudit onOpen={() => setTab('audit')} />
    </>
  );
}
