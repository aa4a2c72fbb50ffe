import { type Corporation, CorporationListQuery } from '@sealdesk/contract/directory/corporation.ts';
import { isOperations } from '@sealdesk/contract/people/roles.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { DirectoryPage } from '../list/directory-page.tsx';
import { useDirectoryRows } from '../list/directory-rows.ts';
import { DirectoryTable } from '../list/directory-table.tsx';
import { sortedBy } from '../list/list-query.ts';
import { useKeepRow } from '../list/saved-rows.ts';
import { useListQuery } from '../list/use-list-query.ts';
import { useOpenRow } from '../row/use-open-row.ts';
import { corporationColumns } from './corporation-columns.tsx';
import { CorporationRow } from './corporation-row.tsx';

const idOf = ({ id }: Corporation) => id;

/** The corporations that companies belong to, with what the firm notes of their networks. */
export function CorporationsPage() {
  const viewer = useViewer();
  const mayEdit = isOperations(viewer);
  const [query, setQuery] = useListQuery<CorporationListQuery>(CorporationListQuery);
  const rows = useDirectoryRows('corporations', query);
  const { open, show, close, onUnsaved } = useOpenRow<Corporation>();
  const keep = useKeepRow('corporations', query, idOf);
  const columns = corporationColumns(viewer);
  return (
    <DirectoryPage
      title="Corporations"
      rowsName="corporations"
      query={query}
      setQuery={setQuery}
      rows={rows}
      isFiltered={false}
      onClear={() => setQuery({ search: undefined })}
      isOpen={open !== null}
    >
      <DirectoryTable
        label="Corporations"
        columns={columns}
        rows={rows.page?.reply.data ?? []}
        query={query}
        idOf={idOf}
        nameOf={({ corporation }) => corporation}
        isDeleted={() => false}
        onSort={(column) => setQuery(sortedBy(query, column))}
        open={open}
        onEdit={mayEdit ? (row) => show({ at: 'row', row }) : undefined}
        renderOpen={(opened) =>
          opened.at === 'row' && (
            <CorporationRow row={opened.row} columns={columns} onSaved={keep} onClose={close} onUnsaved={onUnsaved} />
          )
        }
      />
    </DirectoryPage>
  );
}
