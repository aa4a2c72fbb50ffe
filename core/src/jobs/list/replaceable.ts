import { FINAL_REVIEW_STATUS_IDS, STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import type { JobUploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { completionMailWaits } from '../../mail/completion-mail-columns.ts';
import { replacerOf } from '../../timeline/job-event-columns.ts';
import { finalUploaderOf } from '../moves/standing-uploader.ts';

/** What Replace File replaces at which statuses: of each status at most one file can be. */
const REPLACEABLE_AT: [JobUploadPurpose, readonly number[], (table: string) => string][] = [
  ['replace_original', [STATUS_ID.received], replacerOf],
  ['working', FINAL_REVIEW_STATUS_IDS, (table) => `${table}.review_uploader_id`],
  [
    'final',
    [STATUS_ID.complete],
    (table) => `case when ${completionMailWaits(table)} then ${finalUploaderOf(table)} end`,
  ],
];

/** Returns the SQL of who can still replace the file that they sent for `table`'s job, and of what that file is for. */
export function replaceableOf(table: string): { contact: string; purpose: string } {
  const at = (pick: (purpose: JobUploadPurpose, uploader: string) => string) =>
    `case ${REPLACEABLE_AT.map(
      ([purpose, statuses, uploader]) =>
        `when ${table}.status in (${statuses.join(', ')}) then ${pick(purpose, `(${uploader(table)})`)}`,
    ).join(' ')} end`;
  return { contact: at((_, uploader) => uploader), purpose: at((purpose) => `'${purpose}'`) };
}
