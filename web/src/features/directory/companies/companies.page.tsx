import { type Company, CompanyListQuery } from '@sealdesk/contract/directory/company.ts';
import { isOperations } from '@sealdesk/contract/people/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { DirectorySelect } from '../../../directory/directory-select.tsx';
import { entryQuery } from '../../../directory/directory.queries.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { DirectoryPage } from '../list/directory-page.tsx';
import { useDirectoryRows } from '../list/directory-rows.ts';
import { DirectoryTable } from '../list/directory-table.tsx';
import { sortedBy } from '../list/list-query.ts';
import { isDeleted, useKeepRow } from '../list/saved-rows.ts';
import { useListQuery } from '../list/use-list-query.ts';
import { useOpenRow } from '../row/use-open-row.ts';
import { companyColumns } from './company-columns.tsx';
import { CompanyRow } from './company-row.tsx';

const idOf = ({ DrJCOID }: Company) => DrJCOID;

/** The companies that the firm works for. */
export function CompaniesPage() {
  const viewer = useViewer();
  const mayEdit = isOperations(viewer);
  const [query, setQuery] = useListQuery<CompanyListQuery>(CompanyListQuery);
  const rows = useDirectoryRows('companies', query);
  const { open, show, close, onUnsaved } = useOpenRow<Company>();
  const keep = useKeepRow('companies', query, idOf);
  const columns = companyColumns(viewer);
  const corporation = useQuery(entryQuery('corporations', query.corporation ?? null, 'additional')).data ?? null;
  return (
    <DirectoryPage
      title="Companies"
      rowsName="companies"
      query={query}
      setQuery={setQuery}
      rows={rows}
      isFiltered={query.corporation !== undefined || query.drjcoid !== undefined}
      onClear={() => setQuery({ search: undefined, corporation: undefined, drjcoid: undefined })}
      filters={
        <DirectorySelect
          aria-label="Corporation"
          source={{ kind: 'corporations', use: 'additional' }}
          none="All corporations"
          placeholder="All corporations"
          value={query.corporation ?? null}
          chosen={corporation}
          onChoose={(entry) => setQuery({ corporation: entry?.id })}
        />
      }
      add={mayEdit ? { label: 'Add Company', onAdd: () => show({ at: 'new' }) } : undefined}
      isOpen={open !== null}
    >
      <DirectoryTable
        label="Companies"
        columns={columns}
        rows={rows.page?.reply.data ?? []}
        query={query}
        idOf={idOf}
        nameOf={({ Company: name }) => name}
        isDeleted={isDeleted}
        onSort={(column) => setQuery(sortedBy(query, column))}
        open={open}
        onEdit={mayEdit ? (row) => show({ at: 'row', row }) : undefined}
        renderOpen={(opened) => (
          <CompanyRow
            row={opened.at === 'row' ? opened.row : null}
            columns={columns}
            corporation={corporation}
            onSaved={keep}
            onClose={close}
            onUnsaved={onUnsaved}
          />
        )}
      />
    </DirectoryPage>
  );
}
