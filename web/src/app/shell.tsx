import { isEmployee } from '@sealdesk/contract/people/roles.ts';
import type { ReactNode } from 'react';
import { ExportHost } from '../exports/export-host.tsx';
import { useLiveLink } from '../lib/live/use-live.ts';
import { useSession, useViewer } from '../lib/session/viewer.ts';
import { ConfirmHost, WaitHost } from '../ui/dialogs/dialog-hosts.tsx';
import { TooltipHost } from '../ui/tooltip-host.tsx';
import { AccountMenu } from './top-bar/account-menu.tsx';
import { FindButton } from './top-bar/find-button.tsx';
import { LiveDot } from './top-bar/live-dot.tsx';
import { CodeProgress } from './code-progress.tsx';
import { ScreenKeys } from './screen-keys.tsx';
import { linkedScreens } from './screens.ts';
import { ScreenLinks, ScreenMenu } from './top-bar/screen-links.tsx';
import { TopBar } from './top-bar/top-bar.tsx';

/** The frame around every screen of a signed-in person: where they may go, who they are, the screen itself. */
export function Shell({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const screens = linkedScreens(viewer);
  useLiveLink();
  const session = useSession();
  // What waits for the person to sign in again must not cover the sign-in.
  const isProofAsked = session.at === 'ready' && session.isProofAsked === true;
  return (
    <TopBar
      links={
        <>
          <ScreenLinks screens={screens} />
          <ScreenMenu screens={screens} />
        </>
      }
      account={
        <>
          {isEmployee(viewer) && <FindButton />}
          <LiveDot />
          <AccountMenu />
        </>
      }
    >
      <CodeProgress />
      {children}
      <ScreenKeys />
      <ExportHost />
      <ConfirmHost />
      <TooltipHost />
      {!isProofAsked && <WaitHost />}
    </TopBar>
  );
}
