import type { ReactNode } from 'react';
import classes from './account.module.css';

type Props = {
  id: string;
  title: string;
  /** Beside the title. */ count?: number | undefined;
  actions?: ReactNode;
  children: ReactNode;
};

/** One card of the page; the side list jumps to it. */
export function AccountSection({ id, title, count, actions, children }: Props) {
  return (
    <section id={id} className={classes.card} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <div className={classes.head}>
        <h2 id={`${id}-title`} className={classes.heading}>
          {title}
        </h2>
        {count !== undefined && <span className={classes.count}>{count}</span>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
