import { STATUS_ID, type StatusName } from '@sealdesk/contract/jobs/statuses.ts';

/** What is drawn for a status; the last is not a status but a complete job whose files are missing. */
export type MarkName = StatusName | 'filesMissing';

const NAME_BY_ID = new Map<number, StatusName>(Object.entries(STATUS_ID).map(([name, id]) => [id, name as StatusName]));

/** The name of a status id. One that this version does not know gets the mark of a received job. */
export function statusNameOf(id: number): StatusName {
  return NAME_BY_ID.get(id) ?? 'received';
}
