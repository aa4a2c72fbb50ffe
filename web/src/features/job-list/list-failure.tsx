import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { formatTime } from '../../lib/dates.ts';
import { NoResponse } from '../../lib/session/failure.ts';
import { useOnline } from '../../lib/live/use-online.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import type { LoadedPage } from './list-page.ts';

type Props = { error: Error | null; page: LoadedPage | null; onRetry: () => void };

/** Says why the list is not the one that was asked for, and of when the rows are that stay. */
export function ListFailure({ error, page, onRetry }: Props) {
  const { timezone } = useViewer();
  const isOnline = useOnline();
  const detail = page && `Showing the list as of ${formatTime(page.at, timezone)}.`;
  if (!(error instanceof NoResponse)) return <AlertBox message={MESSAGES.listFailed} detail={detail} />;
  // A reload would take away the rows, too. The list is read again by itself once the connection is back.
  return <AlertBox message={isOnline ? MESSAGES.noResponse : 'You are offline.'} detail={detail} onRetry={onRetry} />;
}
