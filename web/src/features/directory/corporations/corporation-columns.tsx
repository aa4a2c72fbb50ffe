import { type Corporation, hiddenCorporationFields } from '@sealdesk/contract/directory/corporation.ts';
import { viewerKind } from '@sealdesk/contract/people/roles.ts';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { formatMoment } from '../../../lib/format.ts';
import type { Viewer } from '../../../lib/session/viewer.ts';
import { CountLink, Note, RowName, Value } from '../list/cells.tsx';
import type { Column } from '../list/directory-table.tsx';

type CorporationColumn = Column<Corporation> & {
  /** The field that it shows, where that is hidden from some. */
  of?: ReturnType<typeof hiddenCorporationFields>[number];
};

const columnsIn = (timezone: string): CorporationColumn[] => [
  {
    name: 'corporation',
    label: 'Corporation',
    isName: true,
    sort: 'corporation',
    cell: ({ corporation }) => <RowName name={corporation} />,
  },
  { name: 'cc', label: 'CC contact', width: 150, cell: ({ cc_contact }) => <Value>{cc_contact?.name}</Value> },
  { name: 'vlan', label: 'VLAN', width: 70, align: 'end', of: 'vlan', cell: ({ vlan }) => <Value>{vlan}</Value> },
  {
    name: 'mitek',
    label: 'MiTek version',
    width: 120,
    sort: 'MitekVersion',
    of: 'MitekVersion',
    cell: ({ MitekVersion }) => <Value>{MitekVersion}</Value>,
  },
  {
    name: 'activations',
    label: 'Activations',
    width: 96,
    align: 'end',
    of: 'Activations',
    cell: ({ Activations }) => <Value>{Activations}</Value>,
  },
  {
    name: 'checked',
    label: 'Last checked',
    width: 150,
    sort: 'DateLastChecked',
    cell: ({ DateLastChecked }) => (
      <Value>{DateLastChecked && formatMoment(Date.parse(DateLastChecked), timezone)}</Value>
    ),
  },
  {
    name: 'it',
    label: 'IT contacts',
    width: 212,
    of: 'ITContacts',
    cell: ({ ITContacts }) => <Note>{ITContacts}</Note>,
  },
  {
    name: 'locations',
    label: 'Active locations',
    width: 124,
    sort: 'active_locations_count',
    align: 'end',
    cell: ({ id, corporation, active_locations_count: active, total_locations_count: total }) => (
      <CountLink
        count={active}
        text={`${active} of ${total}`}
        to={`${SCREEN_PATHS.companies}?corporation=${id}`}
        label={`${active} of ${total} locations of ${corporation} active`}
      />
    ),
  },
  {
    name: 'comments',
    label: 'Comments',
    width: 200,
    of: 'Comments',
    cell: ({ Comments }) => <Note>{Comments}</Note>,
  },
];

/** Returns the columns that the viewer is sent something for. */
export function corporationColumns(viewer: Viewer): Column<Corporation>[] {
  const hidden: readonly string[] = hiddenCorporationFields(viewerKind(viewer));
  return columnsIn(viewer.timezone).filter(({ of }) => of === undefined || !hidden.includes(of));
}
