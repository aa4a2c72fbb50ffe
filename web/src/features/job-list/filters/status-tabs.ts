import { isEmployee, type Person } from '@sealdesk/contract/people/roles.ts';
import { STATUS_VIEW_LABEL, statusViewsFor, STATUSES, type StatusView } from '@sealdesk/contract/jobs/statuses.ts';
import type { JobFilters } from './job-filters.ts';

export type StatusTab = { view: StatusView | null; label: string };

const ALL: StatusTab = { view: null, label: 'All' };

/** The one-click views beside the title. Staff read from all to closed; a customer starts at what is still open. */
export function statusTabs(person: Person): StatusTab[] {
  if (!isEmployee(person)) return [tab('all_open'), tab('all_closed'), ALL];
  const views = statusViewsFor(person).filter((view) => view !== 'all_closed');
  return [ALL, ...views.map(tab), tab('all_closed')];
}

export type StatusOption = { value: string; label: string; statusId?: number };
export type StatusOptionGroup = { group: string; items: StatusOption[] };

/** A select can't hold nothing, so "no status chosen" has a value of its own. */
const ALL_VALUE = 'all';

/** The status filter's options: the views offered to the person, then every status. */
export function statusOptions(person: Person): StatusOptionGroup[] {
  const views = statusViewsFor(person).map((view) => ({ value: view, label: STATUS_VIEW_LABEL[view].option }));
  const statuses = STATUSES.map(({ id, status }) => ({ value: String(id), label: status, statusId: id }));
  return [
    { group: 'Views', items: [{ value: ALL_VALUE, label: 'All' }, ...views] },
    { group: 'Status', items: statuses },
  ];
}

/** The option that stands for the filter's value. */
export function optionValue(choice: JobFilters['job_status']): string {
  return choice === null ? ALL_VALUE : String(choice);
}

/** The filter's value that an option stands for. */
export function choiceOf(value: string | null): JobFilters['job_status'] {
  if (value === null || value === ALL_VALUE) return null;
  return STATUSES.find(({ id }) => String(id) === value)?.id ?? (value as StatusView);
}

function tab(view: StatusView): StatusTab {
  return { view, label: STATUS_VIEW_LABEL[view].short };
}
