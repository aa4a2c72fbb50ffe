import { useQuery } from '@tanstack/react-query';
import { AuditLines } from './audit-lines.tsx';
import classes from './audit.module.css';
import { auditQuery } from './audit.queries.ts';

const LINES = 2;
const LATEST = { ...auditQuery({}), meta: { isAdditional: true as const } };

/** The latest lines of the audit trail, under the table of users. */
export function LatestAudit({ onOpen }: { onOpen: () => void }) {
  const lines = useQuery(LATEST).data?.data.slice(0, LINES) ?? [];
  if (lines.length === 0) return null;
  return (
    <section className={classes.latest} aria-labelledby="latest-audit">
      <header>
        <h2 id="latest-audit">Latest in Audit</h2>
        <button type="button" onClick={onOpen}>
          Open Audit
        </button>
      </header>
      <AuditLines lines={lines} />
    </section>
  );
}
