import { useSyncExternalStore } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { exportRun } from './exports.ts';

const ExportCard = lazyPart(() => import('./export-card.tsx'));

/** Shows the card of the export once there is one; stands once, on every screen. */
export function ExportHost() {
  const isIdle = useSyncExternalStore(exportRun.subscribe, () => exportRun.state().at === 'idle');
  return isIdle ? null : <ExportCard />;
}
