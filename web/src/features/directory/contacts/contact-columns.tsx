import type { Contact } from '@sealdesk/contract/directory/contact.ts';
import { type Timezone, TIMEZONES } from '@sealdesk/contract/directory/timezones.ts';
import { None, Note, RowName, Tick, Value } from '../list/cells.tsx';
import type { Column } from '../list/directory-table.tsx';
import { isDeleted } from '../list/saved-rows.ts';
import classes from './contact-columns.module.css';

/** The columns of the contacts; everyone who sees contacts sees them all. */
export const CONTACT_COLUMNS: Column<Contact>[] = [
  {
    name: 'name',
    label: 'Name',
    isName: true,
    width: 176,
    sort: 'contact_name',
    cell: (row) => <RowName name={row.contact_name} isDeleted={isDeleted(row)} />,
  },
  { name: 'company', label: 'Company · location', sort: 'company', cell: (row) => <Place {...row} /> },
  { name: 'email', label: 'Email', sort: 'email', cell: ({ email }) => <Mail address={email} /> },
  { name: 'work', label: 'Work phone', width: 124, cell: ({ work_phone }) => <Phone number={work_phone} /> },
  { name: 'cell', label: 'Cell phone', width: 124, cell: ({ cell_phone }) => <Phone number={cell_phone} /> },
  {
    name: 'timezone',
    label: 'Time zone',
    width: 100,
    sort: 'timezone',
    cell: ({ timezone }) => <Value>{TIMEZONES[timezone as Timezone] ?? timezone}</Value>,
  },
  {
    name: 'employee',
    label: 'Employee',
    width: 120,
    sort: 'employee',
    cell: ({ employee }) => <Value>{employee}</Value>,
  },
  {
    name: 'engineer',
    label: 'Engineer',
    width: 70,
    align: 'center',
    cell: ({ is_engineer }) => <Tick isOn={is_engineer} label="Engineer" />,
  },
  { name: 'comments', label: 'Comments', width: 124, cell: ({ Comments }) => <Note>{Comments}</Note> },
];

type PlaceProps = Pick<Contact, 'company' | 'location' | 'corporation'>;

/** Where somebody works; one who speaks for a corporation as a whole is of that. */
function Place({ company, location, corporation }: PlaceProps) {
  const name = company ?? corporation;
  if (name === null) return <None />;
  const more = company === null ? 'Corporation' : location;
  return (
    <span data-tip={[name, more].filter(Boolean).join(' · ')}>
      <span className={classes.company}>{name}</span> {more}
    </span>
  );
}

function Mail({ address }: { address: string | null }) {
  if (address === null) return <None />;
  return (
    <a className={classes.link} href={`mailto:${address}`} data-tip={address}>
      {address}
    </a>
  );
}

function Phone({ number }: { number: string | null }) {
  if (number === null) return <None />;
  return (
    <a className={classes.link} href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>
      {number}
    </a>
  );
}
