import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type Props = { title: string; detail?: ReactNode; children?: ReactNode };

/** A calm place where there is nothing to show: what it is, and the way out. */
export function EmptyState({ title, detail, children }: Props) {
  return (
    <div className={classes.place}>
      <h2 className={classes.title}>{title}</h2>
      {detail && <p className={classes.detail}>{detail}</p>}
      {children && <div className={classes.ways}>{children}</div>}
    </div>
  );
}
