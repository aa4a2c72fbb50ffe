import { MERGED_NAME } from '@sealdesk/contract/uploads/file-names.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { downloadFailed, downloadingExisting } from '@sealdesk/contract/uploads/upload-messages.ts';
import { megabytes } from '@sealdesk/contract/uploads/file-size.ts';
import { partOf } from '../../uploads/upload-text.ts';
import type { ToastOutcome } from '../../ui/toast.tsx';
import type { FetchProgress } from './fetch-file.ts';

/**
 * The name under which a download is saved: that of its content-disposition header, the form for any alphabet before
 * the plain one. Line breaks and separators of paths never reach the disk; a header without a name gives the fallback.
 */
export function downloadName(header: string | null, fallback: string): string {
  const name = extendedName(header ?? '') ?? plainName(header ?? '') ?? fallback;
  return asFileName(name) || asFileName(fallback) || 'download';
}

/** filename*=UTF-8''D48201%20%E2%80%93%20final.pdf (RFC 6266). */
function extendedName(header: string): string | undefined {
  const value = /;\s*filename\*\s*=\s*utf-8'[^']*'([^\s;]+)/i.exec(header)?.[1];
  if (value === undefined) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    // A name that is not what it says it is; the plain form may still be.
    return undefined;
  }
}

/** filename="D48201 \"B3\".pdf", or without quotes. */
function plainName(header: string): string | undefined {
  const match = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i.exec(header);
  return match?.[1]?.replaceAll(/\\(.)/g, '$1') ?? match?.[2];
}

function asFileName(name: string): string {
  return (
    name
      // oxlint-disable-next-line no-control-regex -- those are what must go
      .replaceAll(/[\u0000-\u001F\u007F]+/g, ' ')
      .replaceAll(/[/\\]/g, '_')
      .trim()
      .replace(/^\.+/, '')
  );
}

export const DOWNLOAD_CANCELED = 'Download canceled.';

/** A file that did not come, and why. */
export type FileFailure = { filename: string; reason: string };

/** Returns what a download ended with. The first failure comes with its reason, the others by name. */
export function downloadOutcome([first, ...others]: readonly FileFailure[]): ToastOutcome {
  if (!first) return { kind: 'success', message: MESSAGES.allDownloaded };
  const named = others.map(({ filename }) => downloadFailed(filename));
  return { kind: 'error', message: downloadFailed(first.filename), detail: [first.reason, ...named].join('\n') };
}

/** Returns the message shown while the files are fetched. Only the combined set is rendered on request. */
export function startMessage(names: readonly string[]): string {
  const isMerged = names.length === 1 && names[0] === MERGED_NAME;
  return isMerged ? MESSAGES.renderingSealed : downloadingExisting(names.length);
}

/** Returns the progress of a file: 'D48213.zip · 26.4 of 42.6 MB'; without a known length '26.4 MB so far'. */
export function progressText(name: string, { loaded, total }: FetchProgress): string {
  return `${name} · ${total === null ? `${megabytes(loaded)} so far` : partOf(loaded, total)}`;
}
