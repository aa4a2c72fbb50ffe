import { HIDDEN_SORT } from '@sealdesk/contract/directory/directory-messages.ts';
import { Refused } from '../refused.ts';

/** Refuses to sort by what is hidden: the order alone reveals it. */
export function requireVisibleSort(hidden: readonly string[], sort: string): void {
  if (hidden.includes(sort)) throw new Refused('invalid', `sort_by: ${HIDDEN_SORT}`, { sort_by: [HIDDEN_SORT] });
}
