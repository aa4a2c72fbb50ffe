import { Button } from '@mantine/core';
import type { SignInMethod } from '@sealdesk/contract/people/account.ts';
import type { SignInRecord, SignInRecordsReply } from '@sealdesk/contract/people/sign-in-records.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatMoment } from '../lib/format.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { call } from '../lib/session/api.ts';
import { useViewer } from '../lib/session/viewer.ts';
import { AlertBox } from '../ui/alert-box.tsx';
import classes from './sign-in-list.module.css';

const WORDS: Record<SignInMethod, Record<SignInRecord['outcome'], string>> = {
  password: { 'signed-in': 'Signed in by password', refused: 'Wrong password' },
  'password-and-code': {
    'signed-in': 'Signed in by password and code',
    refused: 'Wrong code after the right password',
  },
  'recovery-code': {
    'signed-in': 'Signed in by recovery code',
    refused: 'Wrong recovery code after the right password',
  },
  passkey: { 'signed-in': 'Signed in by passkey', refused: 'Passkey refused' },
  firm: { 'signed-in': 'Signed in through the firm', refused: 'Refused after signing in at the firm' },
  link: { 'signed-in': 'Signed in by invitation', refused: 'Invitation refused' },
};

/** The sign-ins of a user, or of the viewer where none is named, newest first, page by page. */
export function SignInList({ userId }: { userId?: number }) {
  const { timezone } = useViewer();
  const records = useInfiniteQuery({
    queryKey: queryKeys.signIns(userId),
    queryFn: ({ pageParam, signal }): Promise<SignInRecordsReply> => {
      const query = { before: pageParam };
      return userId === undefined
        ? call('ownSignIns', { query }, { signal })
        : call('userSignIns', { params: { id: String(userId) }, query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ data, has_more }) => (has_more ? String(data.at(-1)!.id) : undefined),
  });
  if (records.isError) return <AlertBox onRetry={() => void records.refetch()} />;
  if (!records.data) return <p className={classes.note}>Loading sign-ins…</p>;
  const rows = records.data.pages.flatMap(({ data }) => data);
  if (rows.length === 0) return <p className={classes.note}>No sign-ins in the last year.</p>;
  return (
    <>
      <ul className={classes.list}>
        {rows.map(({ id, at, method, outcome, network, device }) => (
          <li key={id} className={classes.row}>
            <span className={classes.what} data-outcome={outcome}>
              {WORDS[method][outcome]}
            </span>
            <time dateTime={at}>{formatMoment(Date.parse(at), timezone)}</time>
            <span className={classes.place}>
              {device ?? 'Unknown device'} · {network ?? 'Unknown network'}
            </span>
          </li>
        ))}
      </ul>
      {records.hasNextPage && (
        <Button
          className={classes.more ?? ''}
          variant="default"
          loading={records.isFetchingNextPage}
          onClick={() => void records.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </>
  );
}
