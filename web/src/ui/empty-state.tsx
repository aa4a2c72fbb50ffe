import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type Props = { title: string; detail?: ReactNode; children?: ReactNode };

/** Shown where there is nothing to show: why, and what to do next. */
export function EmptyState({ title, detail, children }: Props) {
  return (
    <div className={classes.place}>
      <h2 className={classes.title}>{title}</h2>
      {detail && <p className={classes.detail}>{detail}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
