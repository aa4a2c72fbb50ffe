import { isEmployee } from '@sealdesk/contract/roles.ts';
import type { ReactNode } from 'react';
import { useLiveLink } from '../lib/use-live.ts';
import { useViewer } from '../lib/viewer.ts';
import { ConfirmHost } from '../ui/confirm-host.tsx';
import { TooltipHost } from '../ui/tooltip-host.tsx';
import { WaitHost } from '../ui/wait-host.tsx';
import { AccountMenu } from './account-menu.tsx';
import { FindButton } from './find-button.tsx';
import { LiveDot } from './live-dot.tsx';
import { ScreenKeys } from './screen-keys.tsx';
import { linkedScreens } from './screens.ts';
import { ScreenLinks, ScreenMenu } from './screen-links.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame around every screen of a signed-in person: where they may go, who they are, the screen itself. */
export function Shell({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const screens = linkedScreens(viewer);
  useLiveLink();
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
      {children}
      <ScreenKeys />
      <ConfirmHost />
      <TooltipHost />
      <WaitHost />
    </TopBar>
  );
}
