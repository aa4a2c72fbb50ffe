import { Button } from '@mantine/core';
import { AUDIT_PAGE_LINES, type AuditQuery, type AuditReply } from '@sealdesk/contract/people/audit.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatMoment } from '../../../../lib/format.ts';
import { formatCount, pageText } from '../../../../lib/paging.ts';
import { isSessionOver } from '../../../../lib/session/failure.ts';
import { useViewer } from '../../../../lib/session/viewer.ts';
import { AlertBox } from '../../../../ui/alert-box.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { RowSkeleton } from '../../list/row-skeleton.tsx';
import { isAuditFiltered, NO_FILTERS, readAudit, withAudit } from './audit-address.ts';
import { AuditFilters, type ChangeAudit } from './audit-filters.tsx';
import { AuditLines } from './audit-lines.tsx';
import classes from './audit.module.css';
import { auditQuery } from './audit.queries.ts';

const ALTERED =
  'The audit trail is not what was recorded: a chain was altered. Ask whoever runs the system to verify the timelines.';

/** The audit trail with its filters, which stand in the address. Lines are never edited. */
export function AuditTab() {
  const [address, setAddress] = useSearchParams();
  const query = readAudit(address);
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(auditQuery(query));
  const change: ChangeAudit = (value, options) => setAddress((now) => withAudit(now, value), options);
  return (
    <>
      <AuditFilters query={query} change={change}>
        <Verified verified={data?.verified} />
      </AuditFilters>
      {error && !isFetching && !isSessionOver(error) && (
        <LoadFailure what="the audit trail" at={data ? dataUpdatedAt : null} onRetry={() => void refetch()} />
      )}
      {data?.verified?.is_intact === false && <AlertBox message={ALTERED} withRefresh={false} />}
      <div className={classes.trail} aria-busy={isFetching}>
        {data === undefined && isFetching && <RowSkeleton label="Loading the audit trail" />}
        {data && data.data.length === 0 && <Empty query={query} reply={data} onClear={() => change(NO_FILTERS)} />}
        {data && data.data.length > 0 && <AuditLines label="Audit trail" lines={data.data} withValues />}
      </div>
      {data && data.last_page > 1 && <Pages reply={data} page={query.page} onPage={(page) => change({ page })} />}
    </>
  );
}

function Verified({ verified }: { verified: AuditReply['verified'] | undefined }) {
  const { timezone } = useViewer();
  return (
    <span className={classes.verified}>
      {verified?.is_intact && `Chain verified ${formatMoment(Date.parse(verified.at), timezone)}`}
    </span>
  );
}

type EmptyProps = { query: AuditQuery; reply: AuditReply; onClear: () => void };

function Empty({ query, reply: { total, last_page }, onClear }: EmptyProps) {
  if (total > 0) {
    return <EmptyState title={`There is no page ${query.page}`} detail={`The trail ends at page ${last_page}.`} />;
  }
  if (!isAuditFiltered(query)) return <EmptyState title="No changes yet" />;
  return (
    <EmptyState title="No changes match these filters">
      <Button variant="default" onClick={onClear}>
        Clear
      </Button>
    </EmptyState>
  );
}

type PagesProps = { reply: AuditReply; page: number; onPage: (page: number) => void };

function Pages({ reply: { last_page, total_is_capped }, page, onPage }: PagesProps) {
  return (
    <nav className={classes.pages} aria-label="Paging">
      {total_is_capped && <span>The newest {formatCount(last_page * AUDIT_PAGE_LINES)}; older ones by day.</span>}
      <span role="status">{pageText(page, last_page)}</span>
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button variant="default" disabled={page >= last_page} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
