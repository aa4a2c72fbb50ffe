import { MERGED_NAME } from '@sealdesk/contract/file-names.ts';
import { MESSAGES } from '@sealdesk/contract/messages.ts';
import { downloadingExisting } from '@sealdesk/contract/upload-messages.ts';

/** What is told while the files are fetched. Only the combined set is made when it is asked for. */
export function beginningOf(names: readonly string[]): string {
  const isMerged = names.length === 1 && names[0] === MERGED_NAME;
  return isMerged ? MESSAGES.renderingSealed : downloadingExisting(names.length);
}
