import { PIECE_BYTES } from '@sealdesk/contract/uploads/resumable.ts';

/** The first piece, and the first one after a lost connection: nothing is known of the line. */
export const FIRST_PIECE_BYTES = 1024 * 1024;
/** A 300 MB file in pieces of this size stays below the most pieces that the server takes. */
const SMALLEST_PIECE_BYTES = 256 * 1024;
/** A lost connection loses about this much time. Shorter pieces would spend it on the answers between them. */
const PIECE_SECONDS = 4;

/**
 * Returns the size of the next piece from how long the last one took. It grows to at most twice the size, because one fast
 * piece may be luck, and shrinks at once.
 */
export function nextPieceBytes(last: { bytes: number; milliseconds: number }): number {
  const perSecond = (last.bytes * 1000) / Math.max(last.milliseconds, 1);
  const wanted = Math.min(perSecond * PIECE_SECONDS, last.bytes * 2, PIECE_BYTES);
  return Math.max(Math.floor(wanted), SMALLEST_PIECE_BYTES);
}
