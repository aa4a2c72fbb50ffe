import type { JobUploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';

/** What an upload is for: a job to come, or one that exists. */
export type UploadTarget =
  | { purpose: 'original' }
  /** A working file that is for review is the sealed set, and not the uploader's own. */
  | { purpose: JobUploadPurpose; jobNumber: number; isForReview?: true };

export type UploadRequest = {
  target: UploadTarget;
  files: File[];
  fields: Record<string, string>;
  /** What goes into the address, where anything does. */
  query?: Record<string, string> | undefined;
  /** One for each upload however often it is sent, so that it has one effect. */
  key: string;
};

/** What interrupts the progress of an upload: its connection is lost, or it resumes from so many bytes. */
export type Turn = 'waits' | 'resumes';
export type OnProgress = (sent: number, turn?: Turn) => void;

/**
 * Sends an upload: returns the server's answer, reports how many bytes of the files were sent, and stops when the
 * signal says so. Throws CallFailed or NoResponse.
 */
export type Transport = (request: UploadRequest, onProgress: OnProgress, signal: AbortSignal) => Promise<unknown>;

/** The bytes of all of the files. */
export function totalSize(files: readonly { size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Below this a file is sent again faster than anyone could ask how far it came. */
const RESUMABLE_FROM_BYTES = 16 * 1024 * 1024;

/** Returns true when the upload is one file, large enough to be worth resuming. */
export function isForPieces([file, ...more]: readonly { size: number }[]): boolean {
  return file !== undefined && more.length === 0 && file.size > RESUMABLE_FROM_BYTES;
}
