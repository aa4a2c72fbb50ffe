import markClasses from './status-mark.module.css';
import { StatusMark } from './status-mark.tsx';
import type { MarkName } from './status-name.ts';
import classes from './status-pill.module.css';

/** A status that stands alone, such as in the head of one job. */
export function StatusPill({ name, children }: { name: MarkName; children: string }) {
  return (
    <span className={`${markClasses.ink} ${classes.pill}`} data-status={name}>
      <StatusMark name={name} size={13} />
      {children}
    </span>
  );
}
