import type { ReactNode } from 'react';
import { useViewer } from '../lib/session/viewer.ts';
import { NotAuthorizedPage } from './pages/not-authorized.page.tsx';
import { mayOpen, type Screen } from './screens.ts';

/** Shows the screen to those who may open it, and the same refusal to everyone else, whatever they asked for. */
export function RoleGate({ screen, children }: { screen: Screen; children: ReactNode }) {
  return mayOpen(screen, useViewer()) ? children : <NotAuthorizedPage />;
}
