import { Button, VisuallyHidden } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import type { Session } from '@sealdesk/contract/people/account.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/session/api.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { toastDone, toastFailure } from '../../ui/toast.tsx';
import { AccountSection } from './account-section.tsx';
import { lastUsedText, sessionLengthText, signedInText } from './account-text.ts';
import { sessionsQuery } from './account.queries.ts';
import { RowsSkeleton } from './rows-skeleton.tsx';
import classes from './sessions.module.css';
import { useClock } from './use-clock.ts';

/** Where the person is signed in, each with what ends it. */
export function SessionsSection({ id }: { id: string }) {
  const sessions = useQuery(sessionsQuery);
  const { endOne, endOthers, isEnding } = useEnding();
  const others = sessions.data?.data.filter(({ is_current }) => !is_current).length ?? 0;
  const askForOthers = async () => {
    const title = others === 1 ? 'End the other session?' : `End the ${others} other sessions?`;
    const message = 'Whoever uses them is signed out at once. This session stays.';
    if (await confirm({ title, message, yes: others === 1 ? 'End session' : 'End sessions' })) endOthers();
  };
  return (
    <AccountSection
      id={id}
      title="Sessions"
      count={sessions.data?.data.length}
      actions={
        others > 0 && (
          <Button variant="default" loading={isEnding} onClick={() => void askForOthers()}>
            {others === 1 ? 'End the other' : `End the ${others} others`}
          </Button>
        )
      }
    >
      {sessions.isLoading && <RowsSkeleton label="Loading the sessions" rows={2} />}
      {sessions.isError && <AlertBox onRetry={() => void sessions.refetch()} />}
      {sessions.data && (
        <>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Device</th>
                <th scope="col">Network address</th>
                <th scope="col">Signed in</th>
                <th scope="col">Last used</th>
                <th scope="col">
                  <VisuallyHidden>End</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {sessions.data.data.map((session) => (
                <SessionRow key={session.id} session={session} onEnd={() => endOne(session)} />
              ))}
            </tbody>
          </table>
          <p className={classes.foot}>{sessionLengthText(sessions.data)}</p>
        </>
      )}
    </AccountSection>
  );
}

const ICONS = { computer: IconDeviceLaptop, phone: IconDeviceMobile, unknown: IconDeviceDesktop };

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const clock = useClock();
  const { device, device_kind, address, is_current } = session;
  const Icon = ICONS[device_kind];
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.device}>
        <span className={classes.icon}>
          <Icon size={16} aria-hidden />
        </span>
        <span className={classes.name}>{device}</span>
        {is_current && <span className={classes.badge}>This session</span>}
      </th>
      <td className={classes.address}>{address ?? '–'}</td>
      <td className={classes.signedIn}>{signedInText(session, clock)}</td>
      <td className={classes.lastUsed} data-label="last used">
        {lastUsedText(session, clock)}
      </td>
      <td className={classes.end}>
        {!is_current && (
          <Button variant="default" aria-label={`End the session ${device}`} onClick={onEnd}>
            End
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Returns what ends sessions. An ended row goes at once; the list is read again in any case. */
function useEnding() {
  const queryClient = useQueryClient();
  const settled = {
    onSuccess: ({ message }: { message: string }) => toastDone(message),
    onError: toastFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  };
  const keep = (isKept: (session: Session) => boolean) =>
    queryClient.setQueryData(sessionsQuery.queryKey, (now) => now && { ...now, data: now.data.filter(isKept) });
  const one = useMutation({
    mutationFn: ({ id }: Session) => call('endSession', { params: { id } }),
    onMutate: (ended) => void keep(({ id }) => id !== ended.id),
    ...settled,
  });
  const others = useMutation({
    mutationFn: () => call('endSessions', { query: {} }),
    onMutate: () => void keep(({ is_current }) => is_current),
    ...settled,
  });
  return { endOne: one.mutate, endOthers: () => others.mutate(), isEnding: others.isPending };
}
