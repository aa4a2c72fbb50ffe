import type { Corporation } from '@sealdesk/contract/directory/corporation.ts';
import type { Column } from '../list/directory-table.tsx';
import { OpenRowCells } from '../row/open-row.tsx';
import { RowReference, RowText } from '../row/row-fields.tsx';
import { useRowForm } from '../row/use-row-form.ts';
import { CORPORATION_KIND, type CorporationValues } from './corporation-kind.ts';

type Props = {
  row: Corporation;
  columns: Column<Corporation>[];
  onSaved: (row: Corporation) => void;
  onClose: (id: number) => void;
  onUnsaved: (isUnsaved: boolean) => void;
};

/** A corporation in its form. When it was last checked is noted by the server. */
export function CorporationRow({ row, columns, onSaved, onClose, onUnsaved }: Props) {
  const close = () => onClose(row.id);
  const edit = useRowForm<Corporation, CorporationValues>({ kind: CORPORATION_KIND, row, onSaved, onDone: close });
  return (
    <OpenRowCells
      edit={edit}
      columns={columns}
      saveLabel="Save"
      onCancel={close}
      onUnsaved={onUnsaved}
      cells={{
        corporation: <RowText<CorporationValues> name="corporation" isCell />,
        cc: (
          <RowReference
            edit={edit}
            name="cc_contact_id"
            source={{ kind: 'copy-contacts', of: { corporation: row.id } }}
            isCell
          />
        ),
        vlan: <RowText<CorporationValues> name="vlan" isCell />,
        mitek: <RowText<CorporationValues> name="MitekVersion" isCell />,
        activations: <RowText<CorporationValues> name="Activations" isCell />,
        it: <RowText<CorporationValues> name="ITContacts" isCell />,
        comments: <RowText<CorporationValues> name="Comments" isCell />,
      }}
    />
  );
}
