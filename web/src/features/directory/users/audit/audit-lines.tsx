import type { AuditLine } from '@sealdesk/contract/people/audit.ts';
import { formatMoment } from '../../../../lib/format.ts';
import { useViewer } from '../../../../lib/session/viewer.ts';
import classes from './audit.module.css';

type Props = { label?: string; lines: readonly AuditLine[]; withValues?: boolean };

/** Lines of the audit trail: when, who, what and why; with the values that changed where asked. */
export function AuditLines({ label, lines, withValues = false }: Props) {
  return (
    <ul className={classes.lines} aria-label={label}>
      {lines.map((line) => (
        <li key={line.id}>
          <Line line={line} />
          {withValues && line.changes.length > 0 && <Changes line={line} />}
        </li>
      ))}
    </ul>
  );
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
