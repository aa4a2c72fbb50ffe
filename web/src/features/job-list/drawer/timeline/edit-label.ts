import { EDIT_FIELD_LABEL } from '@sealdesk/contract/jobs/edit-field-labels.ts';

/** What stands for a value that there was, or is, none of. */
export const EMPTY = 'empty';

/** Returns the name of a field that was edited. One that this version does not know is shown by its name on the wire. */
export function editLabel(field: string): string {
  return (EDIT_FIELD_LABEL as Partial<Record<string, string>>)[field] ?? field;
}
