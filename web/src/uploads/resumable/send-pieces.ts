import { CallFailed, NoResponse } from '../../lib/session/failure.ts';
import type { OnProgress } from '../transport.ts';
import { isGivenUp, isRetryable, retryDelay } from './retry-policy.ts';
import type { PieceCalls } from './piece-calls.ts';
import { FIRST_PIECE_BYTES, nextPieceBytes } from './piece-size.ts';

type Sending = {
  calls: PieceCalls;
  file: Blob;
  /** The id of what was sent of it before. */
  known: string | null;
  /** The first piece waits for it. */
  onBegun(id: string): Promise<void>;
  onProgress: OnProgress;
  pause(milliseconds: number): Promise<void>;
  now(): number;
};

/**
 * Sends the file piece by piece and gives its id once every byte is there. A lost connection is waited out, and the server is then
 * asked how far the file is: what it has is not sent again.
 */
export async function sendPieces({ calls, file, known, onBegun, onProgress, pause, now }: Sending): Promise<string> {
  let id = known;
  let offset: number | null = null;
  let pieceBytes = FIRST_PIECE_BYTES;
  let tries = 0;
  let lastProgressAt = now();
  // The last byte counts as sent when the server has said so.
  const report = (sent: number, turn?: 'waits' | 'resumes') => onProgress(Math.min(sent, file.size - 1), turn);

  for (;;) {
    try {
      if (id === null) {
        id = await calls.begin();
        await onBegun(id);
        offset = 0;
      }
      if (offset === null) {
        offset = await calls.offset(id);
        report(offset, 'resumes');
      }
      while (offset < file.size) {
        const from: number = offset;
        const startedAt = now();
        const piece = file.slice(from, from + pieceBytes);
        offset = await calls.send(id, from, piece, (sent) => report(from + sent));
        tries = 0;
        lastProgressAt = now();
        pieceBytes = nextPieceBytes({ bytes: piece.size, milliseconds: lastProgressAt - startedAt });
        report(offset);
      }
      return id;
    } catch (error) {
      const isGone = error instanceof CallFailed && error.status === 404 && id !== null && id === known;
      const isElsewhere = error instanceof CallFailed && [409, 423].includes(error.status) && id !== null;
      // A refused beginning is reported: somebody may have too many uploads waiting.
      const isOnlyLate = id === null ? error instanceof NoResponse : isRetryable(error);
      if (!isGone && ((!isElsewhere && !isOnlyLate) || isGivenUp(lastProgressAt, now()))) throw error;
      if (isGone) [id, known] = [null, null];
      // Without an answer nobody knows how much of the piece has come.
      else if (!isElsewhere) report(offset ?? 0, 'waits');
      offset = null;
      pieceBytes = Math.min(pieceBytes, FIRST_PIECE_BYTES);
      await pause(retryDelay(tries));
      tries += 1;
    }
  }
}
