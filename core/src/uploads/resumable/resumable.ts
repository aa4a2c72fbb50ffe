import type { UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';

/** A file that comes in pieces, over as many requests as its sender's line needs. */
export type Resumable = {
  id: string;
  ownerId: number;
  purpose: UploadPurpose;
  jobNumber: number | null;
  /** As its sender named it; cleaned when it is used. */
  fileName: string;
  size: number;
  /** How many of its bytes are stored. */
  received: number;
  expiresAt: Date;
};

/** A stretch of the file, stored as an object of its own. */
export type Piece = { startsAt: number; size: number; sha256: Buffer; objectKey: string };

/** What a file was sent for. */
export type ResumableTarget = Pick<Resumable, 'purpose' | 'jobNumber'>;

/** Where pieces are in the staging bucket. */
export const PIECES_PREFIX = 'resumable/';
/** An honest line is not cut so often; whoever sends crumbs is sent away. */
export const MAX_PIECES = 2_000;

/** Returns true when this person sent the whole file, and for just that. */
export function isUsableFor(resumable: Resumable, ownerId: number, { purpose, jobNumber }: ResumableTarget): boolean {
  const isTheirs = resumable.ownerId === ownerId;
  return isTheirs && resumable.purpose === purpose && resumable.jobNumber === jobNumber && isWhole(resumable);
}

/** Returns true when every byte is there. */
function isWhole({ received, size }: Pick<Resumable, 'received' | 'size'>): boolean {
  return received === size;
}
