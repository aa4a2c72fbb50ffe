import { isOperations, type Person } from '../people/roles.ts';

/**
 * The eleven statuses of a job: their ids on the wire, and the words that people read.
 * No other file writes these numbers: code says `isAt('awaitingFinal', job)`.
 */
export type StatusGroup = 'open' | 'active' | 'closed';

export const STATUS_ID = {
  received: 1,
  inProgress: 2,
  readyToSeal: 3,
  complete: 4,
  awaitingFinal: 5,
  onHold: 6,
  cancelled: 7,
  inEngineering: 8,
  returned: 9,
  finalReview: 10,
  finalReviewReserved: 11,
} as const;

export type StatusName = keyof typeof STATUS_ID;
export type StatusId = (typeof STATUS_ID)[StatusName];

export type StatusFacts = { id: StatusId; status: string; icon: string; status_group: StatusGroup };

/** Every status with its name, its Tabler icon and its group, in the order of the work. */
export const STATUSES: readonly StatusFacts[] = [
  { id: 1, status: 'Received', icon: 'inbox', status_group: 'open' },
  { id: 2, status: 'In Progress', icon: 'tools', status_group: 'active' },
  { id: 3, status: 'Ready to Seal', icon: 'rubber-stamp', status_group: 'active' },
  { id: 8, status: 'In Engineering', icon: 'helmet', status_group: 'active' },
  { id: 10, status: 'Final Review', icon: 'eye-check', status_group: 'active' },
  { id: 11, status: 'Final Review (Reserved)', icon: 'user-check', status_group: 'active' },
  { id: 5, status: 'Awaiting Final', icon: 'file-certificate', status_group: 'active' },
  { id: 4, status: 'Complete', icon: 'circle-check', status_group: 'closed' },
  { id: 9, status: 'Returned', icon: 'arrow-back-up', status_group: 'open' },
  { id: 6, status: 'On Hold', icon: 'player-pause', status_group: 'open' },
  { id: 7, status: 'Cancelled', icon: 'circle-x', status_group: 'closed' },
];

/** What a complete job without final documents reads: only jobs of the former system can be so. */
export const FILES_MISSING = { status: 'Complete, files missing', icon: 'alert-triangle', group: 'active' } as const;

/** Returns true when the job is at that status. */
export function isAt(name: StatusName, job: { job_status: { id: number } }): boolean {
  return job.job_status.id === STATUS_ID[name];
}

/** Returns the name of a status id, or null for one that this version does not know. */
export function statusNameOf(id: number): StatusName | null {
  const names = Object.keys(STATUS_ID) as StatusName[];
  return names.find((name) => STATUS_ID[name] === id) ?? null;
}

/** The facts of a status id, or undefined for one that this version does not know. */
export function findStatus(id: number): StatusFacts | undefined {
  return STATUSES.find((status) => status.id === id);
}

function idsOf(keep: (status: StatusFacts) => boolean): readonly StatusId[] {
  return STATUSES.filter(keep)
    .map((status) => status.id)
    .toSorted((a, b) => a - b);
}

export const CLOSED_STATUS_IDS = idsOf((status) => status.status_group === 'closed');
export const ACTIVE_STATUS_IDS = idsOf((status) => status.status_group === 'active');
export const FINAL_REVIEW_STATUS_IDS = [STATUS_ID.finalReview, STATUS_ID.finalReviewReserved] as const;

/** Statuses at which a job holds no work-order place, so its select is hidden. */
export const WITHOUT_PLACE_STATUS_IDS = [STATUS_ID.complete, STATUS_ID.onHold, STATUS_ID.cancelled] as const;

/** The special values of the status filter; the list shows each as a one-click view. */
export const STATUS_VIEWS = [
  'all_open',
  'all_active',
  'all_closed',
  'all_final_reviews',
  'my_final_reviews',
  'my_exclusive_final_reviews',
] as const;
export type StatusView = (typeof STATUS_VIEWS)[number];

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
