import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { formatTime } from '../lib/format.ts';
import { useOnline } from '../lib/live/use-live.ts';
import { useViewer } from '../lib/session/viewer.ts';
import { AlertBox } from './alert-box.tsx';

type Props = {
  /** What could not be read: 'the table'. */
  what: string;
  /** When what is still shown was read; null where nothing is. */
  at: number | null;
  onRetry: () => void;
};

/**
 * Reports that a screen's data could not be read, and offers to read it again. A reload would take away what is shown and
 * typed, and without a connection it leads out of the product.
 */
export function LoadFailure({ what, at, onRetry }: Props) {
  const { timezone } = useViewer();
  const isOnline = useOnline();
  const detail = at === null ? undefined : `Showing ${what} as of ${formatTime(at, timezone)}.`;
  const message = isOnline ? MESSAGES.requestFailed : MESSAGES.offline;
  const second = detail ?? (isOnline ? MESSAGES.cannotResolve : undefined);
  return <AlertBox message={message} detail={second} onRetry={onRetry} />;
}
