import type { SortColumn } from '@sealdesk/contract/jobs/sorting.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { viewerKind, type Person } from '@sealdesk/contract/people/roles.ts';
import type { ComponentType } from 'react';
import { CompanyCell } from './cells/company-cell.tsx';
import {
  CustomerCountsCell,
  CustomerDatesCells,
  CustomerNameCell,
  CustomerStatusCell,
} from './cells/customer-cells.tsx';
import { CountsCells, DatesCells } from './cells/figures-cells.tsx';
import { NameCell } from './cells/name-cell.tsx';
import { NextStepCell } from './cells/next-step-cell.tsx';
import { NumberCell } from './cells/number-cell.tsx';
import { PlaceCell } from './cells/place-cell.tsx';
import { StatusCell } from './cells/status-cell.tsx';
import { TimeCell } from './cells/time-cell.tsx';

export type ColumnHead = { label: string; sort?: SortColumn; spokenOnly?: boolean };

/**
 * A place in the row. Where several heads share it, it holds as many cells, one below or beside the other, so that a
 * screen reader reads each fact under its own head.
 */
export type JobColumn = { slot: string; heads: ColumnHead[]; Cell: ComponentType<{ job: Job }> };

const number: JobColumn = { slot: 'number', heads: [{ label: 'Job Number', sort: 'job_id' }], Cell: NumberCell };
const dateHeads: ColumnHead[] = [
  { label: 'Created', sort: 'created_at' },
  { label: 'Completed', sort: 'date_final_sent' },
];
const countHeads: ColumnHead[] = [
  { label: 'Designs' },
  { label: 'Seals' },
  { label: 'Units' },
  { label: 'Seal states', spokenOnly: true },
];

const OPERATIONS: JobColumn[] = [
  { slot: 'place', heads: [{ label: 'W.O.' }], Cell: PlaceCell },
  number,
  { slot: 'name', heads: [{ label: 'Name and comments' }], Cell: NameCell },
  { slot: 'status', heads: [{ label: 'Status · sealers' }], Cell: StatusCell },
  { slot: 'company', heads: [{ label: 'Company · contact' }], Cell: CompanyCell },
  { slot: 'counts', heads: countHeads, Cell: CountsCells },
  { slot: 'dates', heads: dateHeads, Cell: DatesCells },
  { slot: 'time', heads: [{ label: 'Time' }], Cell: TimeCell },
  { slot: 'next', heads: [{ label: 'Next step' }], Cell: NextStepCell },
];

// The same row with fewer facts: employees outside operations don't see the sealers.
const EMPLOYEE: JobColumn[] = OPERATIONS.map((column) =>
  column.slot === 'status' ? { ...column, heads: [{ label: 'Status' }] } : column,
);

const CUSTOMER: JobColumn[] = [
  { slot: 'place', heads: [{ label: 'Priority' }], Cell: PlaceCell },
  number,
  { slot: 'name', heads: [{ label: 'Job name' }], Cell: CustomerNameCell },
  { slot: 'status', heads: [{ label: 'Status' }], Cell: CustomerStatusCell },
  { slot: 'company', heads: [{ label: 'Company · contact' }], Cell: CompanyCell },
  { slot: 'counts', heads: [{ label: 'Designs · seal states' }], Cell: CustomerCountsCell },
  { slot: 'dates', heads: dateHeads, Cell: CustomerDatesCells },
  { slot: 'next', heads: [{ label: 'Documents' }], Cell: NextStepCell },
];

/** Returns the columns of the viewer's list. */
export function jobColumns(viewer: Person): JobColumn[] {
  return { operations: OPERATIONS, employee: EMPLOYEE, customer: CUSTOMER }[viewerKind(viewer)];
}
