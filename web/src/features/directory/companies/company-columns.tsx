import { type Company, hiddenCompanyFields } from '@sealdesk/contract/directory/company.ts';
import { viewerKind } from '@sealdesk/contract/people/roles.ts';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import type { Viewer } from '../../../lib/session/viewer.ts';
import { CountLink, Note, RowName, Tick, Value } from '../list/cells.tsx';
import type { Column } from '../list/directory-table.tsx';
import { isDeleted } from '../list/saved-rows.ts';

type CompanyColumn = Column<Company> & {
  /** The field that it shows, where that is hidden from some. */
  of?: ReturnType<typeof hiddenCompanyFields>[number];
};

const COLUMNS: CompanyColumn[] = [
  { name: 'id', label: 'ID', width: 68, sort: 'DrJCOID', cell: ({ DrJCOID }) => DrJCOID },
  {
    name: 'company',
    label: 'Company',
    isName: true,
    sort: 'Company',
    cell: (row) => (
      <RowName name={row.Company} isDeleted={isDeleted(row)} badge={row.is_default ? 'Default' : undefined} />
    ),
  },
  {
    name: 'corporation',
    label: 'Corporation',
    width: 200,
    sort: 'corporation',
    cell: ({ corporation }) => <Value>{corporation}</Value>,
  },
  {
    name: 'paragon',
    label: 'Paragon',
    width: 104,
    sort: 'ParagonOrganization',
    cell: ({ ParagonOrganization, ParagonLocation }) => (
      <Value>{[ParagonOrganization, ParagonLocation].filter(Boolean).join(' / ')}</Value>
    ),
  },
  {
    name: 'account',
    label: 'Account',
    width: 124,
    of: 'account',
    cell: ({ account }) => <Value>{account?.Account}</Value>,
  },
  {
    name: 'seal',
    label: 'Seal project',
    width: 96,
    from: 'wide',
    of: 'seal_project',
    cell: (row) => <Value>{row.seal_project?.Title}</Value>,
  },
  {
    name: 'repair',
    label: 'Repair project',
    width: 106,
    from: 'wide',
    of: 'repair_project',
    cell: (row) => <Value>{row.repair_project?.Title}</Value>,
  },
  {
    name: 'speceng',
    label: 'Spec Eng project',
    width: 114,
    from: 'wide',
    of: 'spec_eng_project',
    cell: (row) => <Value>{row.spec_eng_project?.Title}</Value>,
  },
  {
    name: 'contacts',
    label: 'Contacts',
    width: 70,
    sort: 'contacts_count',
    align: 'end',
    cell: ({ DrJCOID, Company: name, contacts_count: count }) => (
      <CountLink
        count={count}
        to={`${SCREEN_PATHS.contacts}?drjcoid=${DrJCOID}`}
        label={`${count} contacts of ${name}`}
      />
    ),
  },
  {
    name: 'jobs',
    label: 'Jobs',
    width: 62,
    sort: 'jobs_count',
    align: 'end',
    cell: ({ DrJCOID, Company: name, jobs_count: count }) => (
      <CountLink count={count} to={`${SCREEN_PATHS.jobList}?drjcoid=${DrJCOID}`} label={`${count} jobs of ${name}`} />
    ),
  },
  {
    name: 'unlocked',
    label: 'Unlocked PDF',
    width: 94,
    align: 'center',
    cell: ({ allow_unsealed_request }) => <Tick isOn={allow_unsealed_request} label="Unlocked PDF" />,
  },
  {
    name: 'comments',
    label: 'Comments',
    width: 110,
    from: 'wide',
    of: 'Comments',
    cell: ({ Comments }) => <Note>{Comments}</Note>,
  },
];

/** Returns the columns that the viewer is sent something for. */
export function companyColumns(viewer: Viewer): Column<Company>[] {
  const hidden: readonly string[] = hiddenCompanyFields(viewerKind(viewer));
  return COLUMNS.filter(({ of }) => of === undefined || !hidden.includes(of));
}
