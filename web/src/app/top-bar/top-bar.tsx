import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { Logo } from '../../ui/logo.tsx';
import classes from './top-bar.module.css';

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
        <Link className={classes.brand} to={SCREEN_PATHS.jobList}>
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

/** Moves the focus to the new screen when the path changes, as a page load would; a screen reader then begins there. */
function useFocusOnArrival(): RefObject<HTMLElement | null> {
  const target = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const formerPath = useRef(pathname);

  useEffect(() => {
    if (formerPath.current === pathname) return;
    formerPath.current = pathname;
    target.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);

  return target;
}
