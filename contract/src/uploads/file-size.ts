import { BYTES_PER_MB } from './upload-purposes.ts';

/** A size as people read it: 42.6 MB, 812 KB. */
export function megabytes(bytes: number): string {
  if (bytes < BYTES_PER_MB) return `${Math.max(bytes === 0 ? 0 : 1, Math.round(bytes / 1024))} KB`;
  return `${inMegabytes(bytes)} MB`;
}

/** The same as a number of megabytes alone: 42.6. */
export function inMegabytes(bytes: number): string {
  return (bytes / BYTES_PER_MB).toFixed(1);
}
