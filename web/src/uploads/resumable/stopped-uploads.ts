import { UPLOAD_HOURS } from '@sealdesk/contract/shared/limits.ts';
import type { UploadTarget } from '../transport.ts';

/** What a file was being sent for; of an upload of several files, each has a name of its own. */
export type StoppedTarget = UploadTarget & { file?: string };

export type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A file that was being sent, as this browser remembers it over a reload. */
export type StoppedUpload = { id: string; name: string; size: number; lastModified: number; begunAt: number };

const HOUR_MS = 3_600_000;

/** Returns the person's unfinished upload for that target, or null. What the browser does not keep is sent anew. */
export function findStopped(storage: Keeper, userId: number, target: StoppedTarget, now: number): StoppedUpload | null {
  const stopped = read(storage, userId)[nameOf(target)];
  return stopped && now - stopped.begunAt < UPLOAD_HOURS * HOUR_MS ? stopped : null;
}

/** Returns the names of the files that were being sent for that target, each as part of an upload of several. */
export function stoppedFiles(storage: Keeper, userId: number, target: UploadTarget): string[] {
  const prefix = `${nameOf(target)}/`;
  return Object.keys(read(storage, userId)).flatMap((name) =>
    name.startsWith(prefix) ? name.slice(prefix.length) : [],
  );
}

/** Remembers the file, in place of any other of the same target. */
export function keepStopped(storage: Keeper, userId: number, target: StoppedTarget, stopped: StoppedUpload): void {
  write(storage, userId, { ...read(storage, userId), [nameOf(target)]: stopped });
}

/** Forgets that upload of the person. The target may belong to a later one by now, of another tab. */
export function forgetStopped(storage: Keeper, userId: number, target: StoppedTarget, id: string): void {
  const { [nameOf(target)]: forgotten, ...others } = read(storage, userId);
  if (forgotten?.id === id) write(storage, userId, others);
}

/** Forgets every upload of the person. */
export function forgetAllStopped(storage: Keeper, userId: number): void {
  write(storage, userId, {});
}

/** Returns true when it looks like the same file; its bytes are compared before it resumes. */
export function looksLike(
  stopped: StoppedUpload,
  { name, size, lastModified }: Omit<StoppedUpload, 'id' | 'begunAt'>,
): boolean {
  return stopped.name === name && stopped.size === size && stopped.lastModified === lastModified;
}

type Kept = Record<string, StoppedUpload>;

function nameOf(target: StoppedTarget): string {
  const upload = uploadName(target);
  return target.file === undefined ? upload : `${upload}/${target.file}`;
}

function uploadName(target: UploadTarget): string {
  if (target.purpose === 'original') return 'original';
  const { purpose, jobNumber, isForReview } = target;
  return `${isForReview ? 'for-review' : purpose}/${jobNumber}`;
}

// Each person has their own: several may use one browser.
const keyOf = (userId: number) => `sealdesk.uploads.${userId}`;

function read(storage: Keeper, userId: number): Kept {
  try {
    const kept = JSON.parse(storage.getItem(keyOf(userId)) ?? '{}') as Kept;
    return Object.fromEntries(Object.entries(kept).filter(([, one]) => typeof one.id === 'string'));
  } catch {
    return {};
  }
}

function write(storage: Keeper, userId: number, kept: Kept): void {
  try {
    if (Object.keys(kept).length === 0) storage.removeItem(keyOf(userId));
    else storage.setItem(keyOf(userId), JSON.stringify(kept));
  } catch {
    // A browser that stores nothing can still resume within this page.
  }
}

/**
 * Returns true when the file begins with exactly the pieces that were sent. Another file can have the same name, size
 * and date, and a file assembled from two would be useless.
 */
export async function beginsWith(file: Blob, pieces: readonly { size: number; sha256: string }[]): Promise<boolean> {
  let at = 0;
  for (const { size, sha256 } of pieces) {
    const bytes = await file.slice(at, at + size).arrayBuffer();
    if (hex(await crypto.subtle.digest('SHA-256', bytes)) !== sha256) return false;
    at += size;
  }
  return true;
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
