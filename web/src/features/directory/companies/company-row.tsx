import { PROJECT_TYPES } from '@sealdesk/contract/directory/accounts.ts';
import type { Company } from '@sealdesk/contract/directory/company.ts';
import { useWatch } from 'react-hook-form';
import type { Entry } from '../../../directory/directory.queries.ts';
import { call } from '../../../lib/session/api.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { waitFor } from '../../../ui/dialogs/wait.ts';
import type { Column } from '../list/directory-table.tsx';
import { OpenRowCells } from '../row/open-row.tsx';
import { RowFlag, RowReference, RowText } from '../row/row-fields.tsx';
import { companyDeletionQuestion, sameNameQuestion } from '../row/save-questions.ts';
import { useRowForm } from '../row/use-row-form.ts';
import { AccountField, ProjectField } from './account-fields.tsx';
import { COMPANY_KIND, type CompanyValues } from './company-kind.ts';
import classes from './company-row.module.css';

type Props = {
  row: Company | null;
  columns: Column<Company>[];
  /** The corporation that the table is filtered by: a new company begins with it. */
  corporation: Entry | null;
  onSaved: (row: Company) => void;
  onClose: (id: number | null) => void;
  onUnsaved: (isUnsaved: boolean) => void;
};

type Change = { from: CompanyValues; to: CompanyValues };

async function mayDelete(row: Company | null, { from, to }: Change): Promise<boolean> {
  if (row === null || !to.deleted || from.deleted) return true;
  const effects = await waitFor(call('companyDeletion', { params: { id: String(row.DrJCOID) } }));
  return confirm(companyDeletionQuestion(row.Company, effects));
}

async function mayName(row: Company | null, { from, to }: Change): Promise<boolean> {
  const name = to.Company.trim();
  if (name.toLowerCase() === from.Company.toLowerCase() || to.deleted) return true;
  const { data } = await waitFor(call('listCompanies', { query: { name, deleted: 1 } }));
  const others = data.filter(({ DrJCOID }) => DrJCOID !== row?.DrJCOID);
  return others.length === 0 || confirm(sameNameQuestion(name, others));
}

/** A company in its form, or a new one. */
export function CompanyRow({ row, columns, corporation, onSaved, onClose, onUnsaved }: Props) {
  const edit = useRowForm<Company, CompanyValues>({
    kind: COMPANY_KIND,
    row,
    preset: { drj_corporate_id: corporation?.id ?? null },
    presetNames: { drj_corporate_id: corporation },
    onSaved,
    onDone: (saved) => onClose(saved?.DrJCOID ?? null),
    mayContinue: async ({ from, to }) => (await mayDelete(row, { from, to })) && mayName(row, { from, to }),
  });
  const corporationId = useWatch({ control: edit.form.form.control, name: 'drj_corporate_id' });
  const id = edit.known?.DrJCOID;
  const copiesOf = id === undefined ? (corporationId === null ? {} : { corporation: corporationId }) : { drjcoid: id };
  return (
    <OpenRowCells
      edit={edit}
      columns={columns}
      saveLabel={row ? 'Save' : 'Add Company'}
      onCancel={() => onClose(row?.DrJCOID ?? null)}
      onUnsaved={onUnsaved}
      cells={{
        company: <RowText<CompanyValues> name="Company" isCell />,
        corporation: (
          <RowReference
            edit={edit}
            name="drj_corporate_id"
            source={{ kind: 'corporations', use: 'additional' }}
            isCell
          />
        ),
        paragon: <RowText<CompanyValues> name="ParagonOrganization" isCell />,
        account: <AccountField edit={edit} />,
        seal: 'Projects below',
        repair: null,
        speceng: null,
        unlocked: <RowFlag<CompanyValues> name="allow_unsealed_request" isCell />,
        comments: null,
      }}
      beforeButtons={
        <span className={classes.flags}>
          {row && <RowFlag<CompanyValues> name="deleted" />}
          <RowFlag<CompanyValues> name="is_default" />
        </span>
      }
      renderBelow={(foot) => (
        <div className={classes.fields}>
          <RowText<CompanyValues> name="ParagonLocation" />
          {PROJECT_TYPES.map((type) => (
            <ProjectField key={type} edit={edit} type={type} />
          ))}
          <RowReference
            edit={edit}
            name="ContactINDID"
            source={{ kind: 'contacts', companyId: id ?? null, use: 'additional' }}
            isOff={id === undefined}
          />
          <RowReference edit={edit} name="cc_contact_id" source={{ kind: 'copy-contacts', of: copiesOf }} />
          <div className={classes.comments}>
            <RowText<CompanyValues> name="Comments" placeholder="Visible to staff" />
          </div>
          <div className={classes.foot}>{foot}</div>
        </div>
      )}
    />
  );
}
