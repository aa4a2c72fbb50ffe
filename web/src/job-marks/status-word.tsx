import markClasses from './status-mark.module.css';
import { StatusMark } from './status-mark.tsx';
import type { MarkName } from './status-name.ts';
import classes from './status-word.module.css';

/** A status as lists show it: mark and coloured word. */
export function StatusWord({ name, children }: { name: MarkName; children: string }) {
  return (
    <span className={classes.word}>
      <StatusMark name={name} />
      <span className={`${markClasses.ink} ${classes.text}`} data-status={name}>
        {children}
      </span>
    </span>
  );
}
