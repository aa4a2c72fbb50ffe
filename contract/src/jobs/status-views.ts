import { isOperations, type Person } from '../people/roles.ts';
import type { StatusView } from './statuses.ts';

export const STATUS_VIEW_LABEL: Record<StatusView, { short: string; option: string }> = {
  all_open: { short: 'Open', option: 'All open' },
  all_active: { short: 'Active', option: 'All active' },
  all_closed: { short: 'Closed', option: 'All closed' },
  all_final_reviews: { short: 'Final reviews', option: 'All final reviews' },
  my_final_reviews: { short: 'My final reviews', option: 'My final reviews' },
  my_exclusive_final_reviews: { short: 'My exclusive', option: 'My exclusive final reviews' },
};

/** The special status options that a person is offered; the server refuses the others to them. */
export function statusViewsFor(person: Person): StatusView[] {
  const everyone: StatusView[] = ['all_open', 'all_active', 'all_closed'];
  if (!isOperations(person)) return everyone;
  if (person.isSealingEngineer) return [...everyone, 'all_final_reviews'];
  return [...everyone, 'all_final_reviews', 'my_final_reviews', 'my_exclusive_final_reviews'];
}
