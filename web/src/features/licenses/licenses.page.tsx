import type { LicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isSessionOver } from '../../lib/session/failure.ts';
import { counted } from '../../lib/words.ts';
import { useOpened } from '../../ui/dialogs/use-opened.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { ExpiringTable } from './expiring/expiring-table.tsx';
import { UncoveredJobs } from './expiring/uncovered-jobs.tsx';
import { ImportDialog } from './import/import-dialog.tsx';
import { LicenseDialog } from './license/license-dialog.tsx';
import type { AskedLicense } from './license/asked-license.ts';
import { useLicenses } from './licenses.queries.ts';
import classes from './licenses.module.css';
import { LicensesSkeleton } from './licenses-skeleton.tsx';
import { LicensesTools } from './licenses-tools.tsx';
import { LicenseMatrix } from './matrix/license-matrix.tsx';
import { buildMatrix, countMatrix, findCell, partOf, type Matrix } from './matrix/matrix.ts';
import { MatrixLegend } from './matrix/matrix-legend.tsx';
import { readView, withView } from './matrix/view-address.ts';
import { Registers } from './registers/registers.tsx';
import { SummaryCards } from './summary-cards.tsx';

/** Who is licensed where, what ends soon, and what else the right to seal rests on. */
export function LicensesPage() {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useLicenses();
  const [isImporting, setIsImporting] = useState(false);
  const { opened, open, close } = useOpened<AskedLicense>();
  const [address, setAddress] = useSearchParams();
  const view = readView(address);
  const hasFailed = error !== null && !isFetching && !isSessionOver(error);
  const matrix = data && buildMatrix(data);
  return (
    <Page
      title="Licenses"
      beside={
        <span className={classes.count} role="status">
          {matrix && `${counted(matrix.rows.length, 'engineer')}, ${counted(matrix.columns.length, 'state')}`}
        </span>
      }
      actions={
        <LicensesTools
          view={view}
          onView={(next) => setAddress((now) => withView(now, next), { replace: true })}
          onImport={() => setIsImporting(true)}
          onAdd={() => open({ at: 'add', contactId: null, state: null })}
          isOff={!data || data.engineers.length === 0}
        />
      }
    >
      {hasFailed && (
        <div className={classes.failure}>
          <LoadFailure what="the licenses" at={data ? dataUpdatedAt : null} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !hasFailed && <LicensesSkeleton />}
      {data && matrix && <Shown reply={data} matrix={matrix} view={view} onOpen={open} />}
      {data && matrix && opened && (
        <LicenseDialog
          key={opened.key}
          asked={opened.shown}
          cell={opened.shown.at === 'cell' ? findCell(matrix, opened.shown.contactId, opened.shown.state) : undefined}
          reply={data}
          onClose={() => close(opened)}
        />
      )}
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
    </Page>
  );
}

type ShownProps = {
  reply: LicensesReply;
  matrix: Matrix;
  view: ReturnType<typeof readView>;
  onOpen: (asked: AskedLicense) => void;
};

function Shown({ reply, matrix, view, onOpen }: ShownProps) {
  if (reply.engineers.length === 0) {
    return (
      <div className={classes.card}>
        <EmptyState
          title="No engineers yet"
          detail={
            <>
              An engineer is a contact of the firm that is marked as one, on{' '}
              <Link to={SCREEN_PATHS.contacts}>Contacts</Link>. Then licenses can be added here.
            </>
          }
        />
      </div>
    );
  }
  const part = partOf(matrix, view);
  return (
    <div className={classes.parts}>
      <SummaryCards counts={countMatrix(matrix)} />
      <section className={classes.card} aria-label="Engineers by states">
        {part.rows.length > 0 && part.columns.length > 0 ? (
          <>
            <LicenseMatrix
              matrix={part}
              onOpen={({ contactId, state }) => onOpen({ at: 'cell', contactId, state, first: 'details' })}
            />
            <MatrixLegend />
          </>
        ) : (
          <EmptyState {...NOTHING[view]} />
        )}
      </section>
      <ExpiringTable
        matrix={matrix}
        needed={reply.needed}
        onRenew={({ contactId, state }) => onOpen({ at: 'cell', contactId, state, first: 'renew' })}
      />
      <UncoveredJobs jobs={reply.uncovered} total={reply.uncovered_total} />
      <Registers reply={reply} />
    </div>
  );
}

/** Said where a view of the matrix has nothing to show. */
const NOTHING = {
  all: { title: 'No licenses yet' },
  expiring: { title: 'No license has expired or ends within 90 days' },
  gaps: { title: 'Every state has two engineers or more' },
};
