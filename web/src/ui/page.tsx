import type { ReactNode } from 'react';
import classes from './page.module.css';

type Props = {
  title: string;
  /** Beside the title, such as the views of a list. */
  beside?: ReactNode;
  /** At the far end of the head: what one can start from here. */
  actions?: ReactNode;
  /** Narrower for readers than for staff, who need the width. */
  width?: 'wide' | 'reading';
  children: ReactNode;
};

/** The frame of a screen: its title in the window and on the page, and what stands beside it. */
export function Page({ title, beside, actions, width = 'wide', children }: Props) {
  return (
    <div className={classes.page} data-width={width}>
      <title>{`${title} · Sealdesk`}</title>
      <header className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        <div className={classes.beside}>{beside}</div>
        {actions}
      </header>
      {children}
    </div>
  );
}
