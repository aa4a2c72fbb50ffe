import { randomBytes } from 'node:crypto';
import { beginFileAt, sendPiece } from '../harness/resumable.ts';
import type { Visitor } from '../harness/visitor.ts';

/** What somebody else does meanwhile: looks at the list, fetches a file, and sends a small one. */
export type OrdinaryUse = { visitor: Visitor; documentId: string };

const PIECE = Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(50_000)]);

/** Does all of it so many times and returns the milliseconds of each; throws when any of it is not served. */
export async function useAsUsual({ visitor, documentId }: OrdinaryUse, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    const list = await visitor.send('/api/jobs');
    const file = await visitor.download(`/api/documents/${documentId}`);
    const address = await beginFileAt(visitor, PIECE.length, { filename: 'small.zip', purpose: 'original' });
    const piece = await sendPiece(visitor, address, 0, PIECE);
    taken.push(performance.now() - began);
    await visitor.send(address, { method: 'DELETE' });
    const statuses = [list.status, file.status, piece.status];
    if (statuses.join() !== '200,200,204') throw new Error(`Somebody else was answered with ${statuses.join()}.`);
  }
  return taken;
}

/** The time within which so many of a hundred were served. */
export function atShare(times: number[], percent: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]!;
}
