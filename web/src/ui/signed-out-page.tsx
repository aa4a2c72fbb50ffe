import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';
import classes from './signed-out-page.module.css';

type Props = {
  /** What the window is called. */
  title: string;
  heading: string;
  children: ReactNode;
  /** At the bottom of the window. */
  foot?: ReactNode;
};

/** One column in the middle of the window, for people who are not signed in. */
export function SignedOutPage({ title, heading, children, foot }: Props) {
  return (
    <div className={classes.page}>
      <title>{`${title} · Sealdesk`}</title>
      <main className={classes.column}>
        <p className={classes.brand}>
          <Logo size={32} />
          Sealdesk
        </p>
        <h1 className={classes.title}>{heading}</h1>
        {children}
      </main>
      {foot !== undefined && <footer className={classes.foot}>{foot}</footer>}
    </div>
  );
}
