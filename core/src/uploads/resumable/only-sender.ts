import { randomUUID } from 'node:crypto';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../../core.ts';
import { Refused } from '../../refused.ts';
import { giveUpSending, renewSending, takeSending } from './resumable.store.ts';

const RENEW_MS = 2_000;

/**
 * Runs the work as the only request, of all processes, that sends pieces of the file, and refuses it while there is another. The
 * lease is renewed as bytes come: a request whose connection died keeps its successor waiting for a few seconds only, and finds
 * out with its next bytes that it was succeeded.
 */
export async function asOnlySender<T>(
  { db, log }: Pick<Core, 'db' | 'log'>,
  id: string,
  work: (onBytes: () => void) => Promise<T>,
): Promise<T> {
  const sender = randomUUID();
  if (!(await takeSending(db, id, sender))) throw new Refused('locked', MESSAGES.fileBeingSent);
  let renewedAt = performance.now();
  let isSucceeded = false;
  const onBytes = () => {
    if (isSucceeded) throw new Refused('conflict', 'The upload continues elsewhere.');
    if (performance.now() - renewedAt < RENEW_MS) return;
    renewedAt = performance.now();
    renewSending(db, id, sender).then(
      (isMine) => (isSucceeded = !isMine),
      (error: unknown) => log.warn({ err: error }, 'The lease of an upload could not be renewed'),
    );
  };
  try {
    return await work(onBytes);
  } finally {
    await giveUpSending(db, id, sender).catch((error: unknown) =>
      log.warn({ err: error }, 'The lease of an upload could not be given up; it ends by itself'),
    );
  }
}
