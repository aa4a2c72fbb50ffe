import { Button } from '@mantine/core';
import { uploadStopped } from '@sealdesk/contract/uploads/resumable.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/session/api.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import type { UploadTarget } from '../transport.ts';
import { percentOf } from '../upload-text.ts';
import { discardStopped, untilNotSent } from './own-uploads.ts';
import { storedPieces } from './piece-calls.ts';
import classes from './stopped-notice.module.css';
import { findStopped } from './stopped-uploads.ts';

/** Reports an upload that a reload or a lost connection stopped, as long as the server still has its first part. */
export function StoppedNotice({ target }: { target: UploadTarget }) {
  const { id: userId } = useViewer();
  const [stopped, setStopped] = useState(() => findStopped(localStorage, userId, target, Date.now()));
  const progress = useQuery({
    queryKey: queryKeys.resumable(stopped?.id),
    queryFn: async ({ signal }) => {
      const { id } = stopped!;
      // Another tab may still be sending it, so it isn't stopped. Once that tab is done, the server has it no more.
      await untilNotSent(id, signal);
      return call('findResumable', { params: { uuid: id } }, { signal, background: true });
    },
    enabled: stopped !== null,
    retry: false,
    gcTime: 0,
  });
  if (stopped === null || !progress.data) return null;
  const discard = () => {
    setStopped(null);
    void discardStopped(target, { userId, stored: storedPieces });
  };
  return (
    <div className={classes.notice} role="status">
      <p>{uploadStopped(stopped.name, percentOf(progress.data.offset, progress.data.size))}</p>
      <Button variant="default" onClick={discard}>
        Discard
      </Button>
    </div>
  );
}
