import { Button, TextInput } from '@mantine/core';
import { AUDIT_EXPORT_PATH } from '@sealdesk/contract/paths.ts';
import { AUDIT_EXPORT_COLUMNS } from '@sealdesk/contract/people/audit-words.ts';
import type { AuditQuery } from '@sealdesk/contract/people/audit.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DirectorySelect } from '../../../../directory/directory-select.tsx';
import { personQuery } from '../../../../directory/directory.queries.ts';
import { exportRun } from '../../../../exports/exports.ts';
import { filtersOf } from './audit-address.ts';
import classes from './audit.module.css';
import { FilterSelect } from '../filter-select.tsx';
import { AUDIT_KIND_OPTIONS } from '../user-words.ts';

export type ChangeAudit = (change: Partial<AuditQuery>, options?: { replace: true }) => void;
type Props = { query: AuditQuery; change: ChangeAudit; children: ReactNode };

/** Whose changes, by whom, of which kind and of which days; and the file of all that match. */
export function AuditFilters({ query, change, children }: Props) {
  return (
    <div className={classes.filters}>
      <PersonFilter
        label="Person"
        all="Any person"
        id={query.contact_id}
        onChoose={(contact_id) => change({ contact_id })}
      />
      <PersonFilter
        label="By whom"
        all="By anybody"
        id={query.actor_id}
        onChoose={(actor_id) => change({ actor_id })}
      />
      <FilterSelect
        label="Kind of change"
        all="All but own profiles"
        options={AUDIT_KIND_OPTIONS}
        value={query.kind}
        onChange={(kind) => change({ kind })}
      />
      <DayFilter label="From day" value={query.start_date} onDay={(start_date) => change({ start_date }, REPLACED)} />
      <DayFilter label="To day" value={query.end_date} onDay={(end_date) => change({ end_date }, REPLACED)} />
      {children}
      <Button variant="default" onClick={() => exportTrail(query)}>
        Export CSV
      </Button>
    </div>
  );
}

/** A day is typed in parts, each of which may be a day: they are not steps to go back by. */
const REPLACED = { replace: true } as const;

function exportTrail(query: AuditQuery): void {
  void exportRun.start({
    what: 'audit trail',
    path: AUDIT_EXPORT_PATH,
    query: filtersOf(query),
    format: 'csv',
    total: null,
    columns: AUDIT_EXPORT_COLUMNS.length,
  });
}

type PersonProps = { label: string; all: string; id: number | undefined; onChoose: (id: number | undefined) => void };

function PersonFilter({ label, all, id, onChoose }: PersonProps) {
  const queryClient = useQueryClient();
  const chosen = useQuery(personQuery(id ?? null)).data ?? null;
  return (
    <DirectorySelect
      aria-label={label}
      className={classes.person ?? ''}
      placeholder={all}
      none={all}
      source={{ kind: 'people', isWithoutUser: false }}
      value={id ?? null}
      chosen={chosen}
      onChoose={(entry) => {
        if (entry) queryClient.setQueryData(personQuery(entry.id).queryKey, entry);
        onChoose(entry?.id);
      }}
    />
  );
}

type DayProps = { label: string; value: string | undefined; onDay: (day: string | undefined) => void };

function DayFilter({ label, value, onDay }: DayProps) {
  return (
    <TextInput
      type="date"
      aria-label={label}
      className={classes.day ?? ''}
      value={value ?? ''}
      onChange={({ currentTarget }) => onDay(currentTarget.value || undefined)}
    />
  );
}
