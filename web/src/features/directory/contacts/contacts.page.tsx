import { type Contact, ContactListQuery } from '@sealdesk/contract/directory/contact.ts';
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
import { CONTACT_COLUMNS } from './contact-columns.tsx';
import { ContactRow } from './contact-row.tsx';

const idOf = ({ id }: Contact) => id;

/** The people of the companies and of the firm. */
export function ContactsPage() {
  const mayEdit = isOperations(useViewer());
  const [query, setQuery] = useListQuery<ContactListQuery>(ContactListQuery);
  const rows = useDirectoryRows('contacts', query);
  const { open, show, close, onUnsaved } = useOpenRow<Contact>();
  const keep = useKeepRow('contacts', query, idOf);
  const company = useQuery(entryQuery('companies', query.drjcoid ?? null, 'additional')).data ?? null;
  return (
    <DirectoryPage
      title="Contacts"
      rowsName="contacts"
      query={query}
      setQuery={setQuery}
      rows={rows}
      isFiltered={query.drjcoid !== undefined}
      onClear={() => setQuery({ search: undefined, drjcoid: undefined })}
      filters={
        <DirectorySelect
          aria-label="Company"
          source={{ kind: 'companies', use: 'additional' }}
          none="All companies"
          placeholder="All companies"
          value={query.drjcoid ?? null}
          chosen={company}
          onChoose={(entry) => setQuery({ drjcoid: entry?.id })}
        />
      }
      add={mayEdit ? { label: 'Add Contact', onAdd: () => show({ at: 'new' }) } : undefined}
      isOpen={open !== null}
    >
      <DirectoryTable
        label="Contacts"
        columns={CONTACT_COLUMNS}
        rows={rows.page?.reply.data ?? []}
        query={query}
        idOf={idOf}
        nameOf={({ contact_name }) => contact_name}
        isDeleted={isDeleted}
        onSort={(column) => setQuery(sortedBy(query, column))}
        open={open}
        onEdit={mayEdit ? (row) => show({ at: 'row', row }) : undefined}
        renderOpen={(opened) => (
          <ContactRow
            row={opened.at === 'row' ? opened.row : null}
            columns={CONTACT_COLUMNS}
            company={company}
            onSaved={keep}
            onClose={close}
            onUnsaved={onUnsaved}
          />
        )}
      />
    </DirectoryPage>
  );
}
