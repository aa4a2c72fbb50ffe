import { inMegabytes, megabytes } from '@sealdesk/contract/uploads/file-size.ts';
import { BYTES_PER_MB, type UploadRules } from '@sealdesk/contract/uploads/upload-purposes.ts';

/** How much of a size has been sent, in the unit of the whole: 26.4 of 42.6 MB. */
export function partOf(sent: number, size: number): string {
  if (size < BYTES_PER_MB) return `${Math.round(sent / 1024)} of ${megabytes(size)}`;
  return `${inMegabytes(sent)} of ${megabytes(size)}`;
}

export function perSecond(bytes: number): string {
  return `${megabytes(bytes)}/s`;
}

/** A stretch of time: 7 s, 2 min 5 s, 1 h 4 min. */
export function inSeconds(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return whole % 60 === 0 ? `${minutes} min` : `${minutes} min ${whole % 60} s`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The whole per cent that has been sent; 100 only when all of it has. */
export function percentOf(sent: number, size: number): number {
  return size === 0 ? 100 : Math.floor((sent / size) * 100);
}

/** Returns the pages that a step's detail counts, such as 'page 21 of 36'; null where it counts none. */
export function pagesOf(detail: string | null): { done: number; all: number } | null {
  const [, done, all] = detail?.match(/page (\d+) of (\d+)/i) ?? [];
  return done && all && Number(all) > 0 ? { done: Math.min(Number(done), Number(all)), all: Number(all) } : null;
}

/** What a drop zone takes: '1 .pdf file, up to 200 MB', 'Up to 2 .pdf files, 200 MB each'. */
export function rulesHint({ kind, maxFileSizeMB, maxNumberOfFiles }: UploadRules): string {
  if (maxNumberOfFiles === 1) return `1 .${kind} file, up to ${maxFileSizeMB} MB`;
  return `Up to ${maxNumberOfFiles} .${kind} files, ${maxFileSizeMB} MB each`;
}
