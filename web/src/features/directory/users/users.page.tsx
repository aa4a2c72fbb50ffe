import { USER_KINDS, USER_STATES, UserListQuery, type UserRow } from '@sealdesk/contract/people/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Page } from '../../../ui/page.tsx';
import { DirectoryPage } from '../list/directory-page.tsx';
import { useDirectoryRows } from '../list/directory-rows.ts';
import { DirectoryTable } from '../list/directory-table.tsx';
import { sortedBy } from '../list/list-query.ts';
import { useKeepRow } from '../list/saved-rows.ts';
import { useListQuery } from '../list/use-list-query.ts';
import { useOpenRow } from '../row/use-open-row.ts';
import { readTab, type UsersTab, withTab } from './audit/audit-address.ts';
import { AuditTab } from './audit/audit.tsx';
import { FilterSelect } from './filter-select.tsx';
import { InviteRow } from './invite-row.tsx';
import { LatestAudit } from './audit/latest-audit.tsx';
import { PHONE_BELOW, useLayout } from './use-layout.ts';
import { userColumns } from './user-columns.tsx';
import { UserRowForm } from './user-row.tsx';
import { KIND_LABEL, STATE_LABEL } from './user-words.ts';
import { UsersTabs, useTabFocus } from './users-tabs.tsx';

const idOf = ({ id }: UserRow) => id;
const KINDS = USER_KINDS.map((value) => ({ value, label: KIND_LABEL[value] }));
const STATES = USER_STATES.map((value) => ({ value, label: STATE_LABEL[value] }));

/** Who can sign in, what they may do, and what was changed of it. For operations. */
export function UsersPage() {
  const [address, setAddress] = useSearchParams();
  const tab = readTab(address);
  const layout = useLayout();
  const columns = userColumns(layout);
  const [query, setQuery] = useListQuery<UserListQuery>(UserListQuery);
  const rows = useDirectoryRows('users', query);
  const { open, show, close, leave, onUnsaved } = useOpenRow<UserRow>();
  const keep = useKeepRow('users', query, idOf);
  const queryClient = useQueryClient();
  const keepFocus = useTabFocus(tab);
  const kept = (row: UserRow) => {
    keep(row);
    void queryClient.invalidateQueries({ queryKey: queryKeys.users.audit({}) });
  };
  const change = async (next: UsersTab) => {
    if (next === tab || !(await leave())) return;
    keepFocus();
    setAddress((now) => withTab(now, next));
  };
  const tabs = <UsersTabs tab={tab} total={rows.page?.reply.total} onTab={(next) => void change(next)} />;
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
            <FilterSelect
              label="Kind"
              all="All kinds"
              options={KINDS}
              value={query.kind}
              onChange={(kind) => setQuery({ kind })}
            />
            <FilterSelect
              label="State"
              all="Any state"
              options={STATES}
              value={query.state}
              onChange={(state) => setQuery({ state })}
            />
          </>
        }
        add={{ label: 'Invite', onAdd: () => show({ at: 'new' }) }}
        isOpen={open !== null}
      >
        <DirectoryTable
          label="Users"
          columns={columns}
          rows={rows.page?.reply.data ?? []}
          query={query}
          idOf={idOf}
          nameOf={({ full_name }) => full_name}
          isDeleted={({ state }) => state === 'disabled'}
          onSort={(column) => setQuery(sortedBy(query, column))}
          cardsBelow={PHONE_BELOW}
          hasTwoLines={layout === 'tablet'}
          open={open}
          onEdit={(row) => show({ at: 'row', row })}
          renderOpen={(opened) =>
            opened.at === 'row' ? (
              <UserRowForm row={opened.row} layout={layout} onSaved={kept} onClose={close} onUnsaved={onUnsaved} />
            ) : (
              <InviteRow columns={columns.length} onInvited={kept} onClose={() => close(null)} />
            )
          }
        />
      </DirectoryPage>
      <LatestAudit onOpen={() => void change('audit')} />
    </>
  );
}
