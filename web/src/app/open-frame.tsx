import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from 'react-router';
import { loginPathFor } from '../lib/session/next-path.ts';
import { useSession, ViewerContext, viewerQuery } from '../lib/session/viewer.ts';
import { Shell } from './shell.tsx';
import { TopBar } from './top-bar/top-bar.tsx';

/** The frame of screens that anyone may open: the usual one for the signed-in, a plain bar for everyone else. */
export function OpenFrame() {
  const session = useSession();
  const { pathname } = useLocation();
  const viewer = useQuery({ ...viewerQuery, enabled: session.at === 'ready' });
  if (session.at === 'ready' && viewer.data) {
    return (
      <ViewerContext value={viewer.data}>
        <Shell>
          <Outlet />
        </Shell>
      </ViewerContext>
    );
  }
  return (
    <TopBar account={<Link to={loginPathFor(pathname)}>Sign in</Link>}>
      <Outlet />
    </TopBar>
  );
}
