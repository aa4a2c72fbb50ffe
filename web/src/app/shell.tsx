import type { ReactNode } from 'react';
import { useViewer } from '../lib/viewer.ts';
import { AccountMenu } from './account-menu.tsx';
import { linkedScreens } from './screens.ts';
import { ScreenLinks, ScreenMenu } from './screen-links.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame around every screen of a signed-in person: where they may go, who they are, the screen itself. */
export function Shell({ children }: { children: ReactNode }) {
  const screens = linkedScreens(useViewer());
  return (
    <TopBar
      links={
        <>
          <ScreenLinks screens={screens} />
          <ScreenMenu screens={screens} />
        </>
      }
      account={<AccountMenu />}
    >
      {children}
    </TopBar>
  );
}
