import { MAX_WAITING_UPLOADS } from '@sealdesk/contract/shared/limits.ts';
import { isForPieces } from './transport.ts';

/** So many files of one upload go in pieces, so that the person's other uploads still have a place. */
const MOST_IN_PIECES = MAX_WAITING_UPLOADS - 2;

type Sized = { size: number };

/** Splits an upload of several files: the large ones go in pieces, one after the other, and then the others as a form. */
export function sendingOrder<Data extends Sized>(files: readonly Data[]): { inPieces: Data[]; inForm: Data[] } {
  const large = files.filter((file) => isForPieces([file]));
  const inPieces = large.slice(0, MOST_IN_PIECES);
  return { inPieces, inForm: files.filter((file) => !inPieces.includes(file)) };
}

/** Returns how much of each file has been sent, in the order of the files. */
export function sentOfEach(files: readonly Sized[], sent: number): number[] {
  const { inPieces, inForm } = sendingOrder(files);
  let left = sent;
  const sentOf = new Map<Sized, number>();
  for (const file of [...inPieces, ...inForm]) {
    sentOf.set(file, Math.min(left, file.size));
    left = Math.max(0, left - file.size);
  }
  return files.map((file) => sentOf.get(file)!);
}
