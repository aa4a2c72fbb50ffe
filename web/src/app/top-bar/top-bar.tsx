import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { HOME_PATH } from '../../lib/site-paths.ts';
import { Logo } from '../../ui/logo.tsx';
import classes from './top-bar.module.css';
import { useFocusOnArrival } from '../use-focus-on-arrival.ts';

type Props = { links?: ReactNode; account: ReactNode; children: ReactNode };

/** The bar at the top and the main part below it. */
export function TopBar({ links, account, children }: Props) {
  const main = useFocusOnArrival();
  return (
    <>
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <header className={classes.bar}>
        <Link className={classes.brand} to={HOME_PATH}>
          <Logo />
          Sealdesk
        </Link>
        {links}
        <div className={classes.account}>{account}</div>
      </header>
      <main id="main" className={classes.main} ref={main} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
