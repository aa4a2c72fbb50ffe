import { Button, Select, TextInput } from '@mantine/core';
import { AUDIT_EXPORT_COLUMNS } from '@sealdesk/contract/people/audit-words.ts';
import { AUDIT_PAGE_LINES, type AuditLine, type AuditReply } from '@sealdesk/contract/people/audit.ts';
import { AUDIT_EXPORT_PATH } from '@sealdesk/contract/paths.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DirectorySelect } from '../../../directory/directory-select.tsx';
import type { Entry } from '../../../directory/directory.queries.ts';
import { exportRun } from '../../../exports/exports.ts';
import { formatMoment } from '../../../lib/format.ts';
import { pageText } from '../../../lib/paging.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { call } from '../../../lib/session/api.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AUDIT_KIND_OPTIONS } from './user-words.ts';
import classes from './users.module.css';

type Filters = { person: Entry | null; by: Entry | null; kind: string | null; from: string; to: string };
const NO_FILTERS: Filters = { person: null, by: null, kind: null, from: '', to: '' };

const toQuery = ({ person, by, kind, from, to }: Filters) => ({
  contact_id: person?.id,
  actor_id: by?.id,
  kind: kind ?? undefined,
  start_date: from || undefined,
  end_date: to || undefined,
});

function auditQuery(query: object) {
  return queryOptions({
    queryKey: queryKeys.users.audit(query),
    queryFn: ({ signal }) => call('listAudit', { query: { ...query } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The two latest lines, under the table of users. */
export function LatestAudit({ onOpen }: { onOpen: () => void }) {
  const lines = useQuery(auditQuery({})).data?.data.slice(0, 2) ?? [];
  if (lines.length === 0) return null;
  return (
    <section className={classes.latest} aria-labelledby="latest-audit">
      <header>
        <h2 id="latest-audit">Latest in Audit</h2>
        <button type="button" className={classes.act} onClick={onOpen}>
          Open Audit
        </button>
      </header>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <Line line={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The audit trail with its filters. Lines are never edited. */
export function AuditTab() {
  const [filters, setFilters] = useState(NO_FILTERS);
  const [page, setPage] = useState(1);
  const { data, error } = useQuery(auditQuery({ ...toQuery(filters), page }));
  const change = (value: Partial<Filters>) => {
    setFilters((now) => ({ ...now, ...value }));
    setPage(1);
  };
  const people = { kind: 'people', isWithoutUser: false } as const;
  return (
    <>
      <div className={classes.filters}>
        <DirectorySelect
          aria-label="Person"
          placeholder="Any person"
          none="Any person"
          source={people}
          value={filters.person?.id ?? null}
          chosen={filters.person}
          onChoose={(person) => change({ person })}
        />
        <DirectorySelect
          aria-label="By whom"
          placeholder="By anybody"
          none="By anybody"
          source={people}
          value={filters.by?.id ?? null}
          chosen={filters.by}
          onChoose={(by) => change({ by })}
        />
        <Select
          aria-label="Kind of change"
          placeholder="All changes"
          clearable
          data={AUDIT_KIND_OPTIONS}
          value={filters.kind}
          onChange={(kind) => change({ kind })}
        />
        <TextInput
          type="date"
          aria-label="From day"
          value={filters.from}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          aria-label="To day"
          value={filters.to}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
        <Verified verified={data?.verified} />
        <Button
          variant="default"
          onClick={() =>
            void exportRun.start({
              what: 'audit trail',
              path: AUDIT_EXPORT_PATH,
              query: toQuery(filters),
              format: 'csv',
              total: null,
              columns: AUDIT_EXPORT_COLUMNS.length,
            })
          }
        >
          Export CSV
        </Button>
      </div>
      {error && <AlertBox />}
      {data?.verified?.is_intact === false && (
        <AlertBox message="The audit trail is not what was recorded: a chain was altered. Ask whoever runs the system to verify the timelines." />
      )}
      <div className={classes.trail}>
        {data && data.data.length === 0 && <EmptyState title="No changes match these filters" />}
        <ul aria-label="Audit trail">
          {data?.data.map((line) => (
            <li key={line.id}>
              <Line line={line} />
              {line.changes.length > 0 && <Changes line={line} />}
            </li>
          ))}
        </ul>
      </div>
      {data && data.last_page > 1 && <Pages reply={data} page={page} onPage={setPage} />}
    </>
  );
}

function Verified({ verified }: { verified: AuditReply['verified'] | undefined }) {
  const { timezone } = useViewer();
  if (!verified?.is_intact) return <span className={classes.verified} />;
  return <span className={classes.verified}>Chain verified {formatMoment(Date.parse(verified.at), timezone)}</span>;
}

function Line({ line: { at, actor, what, subject, note, reason } }: { line: AuditLine }) {
  const { timezone } = useViewer();
  return (
    <div className={classes.line}>
      <time dateTime={at}>{formatMoment(Date.parse(at), timezone)}</time>
      <span>{actor ?? 'System'}</span>
      <span>
        {what} <strong>{subject}</strong>
        {note && `, ${note}`}
        {reason && `. Reason: ${reason}`}
      </span>
    </div>
  );
}

function Changes({ line: { changes } }: { line: AuditLine }) {
  return (
    <ul className={classes.changes}>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          {field}: {from ?? 'empty'} → {to ?? 'empty'}
        </li>
      ))}
    </ul>
  );
}

type PagesProps = { reply: AuditReply; page: number; onPage: (page: number) => void };

function Pages({ reply: { last_page, total_is_capped }, page, onPage }: PagesProps) {
  return (
    <nav className={classes.pages} aria-label="Paging">
      {total_is_capped && (
        <span>The newest {(last_page * AUDIT_PAGE_LINES).toLocaleString('en-US')}; older ones by day.</span>
      )}
      <span>{pageText(page, last_page)}</span>
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button variant="default" disabled={page >= last_page} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
