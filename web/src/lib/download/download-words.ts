import { MERGED_NAME } from '@sealdesk/contract/uploads/file-names.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { downloadingExisting } from '@sealdesk/contract/uploads/upload-messages.ts';
import { megabytes, partOf } from '../../uploads/upload-words.ts';
import type { FetchProgress } from './fetch-file.ts';

export const DOWNLOAD_CANCELED = 'Download canceled.';

/** What is told while the files are fetched. Only the combined set is made when it is asked for. */
export function beginningOf(names: readonly string[]): string {
  const isMerged = names.length === 1 && names[0] === MERGED_NAME;
  return isMerged ? MESSAGES.renderingSealed : downloadingExisting(names.length);
}

/** How far a file is: 'D48213.zip · 26.4 of 42.6 MB'; without a known length '26.4 MB so far'. */
export function progressWords(name: string, { loaded, total }: FetchProgress): string {
  return `${name} · ${total === null ? `${megabytes(loaded)} so far` : partOf(loaded, total)}`;
}
