import type { ViewerKind } from '../people/roles.ts';

/** Fields of a job that only operations receive: sealers, time totals, warnings, and what the final mail needs. */
const OPERATIONS_ONLY = [
  'entryData',
  'duration',
  'ops_sealer',
  'ops_seal_employeeid',
  'review_employeeid',
  'sealing_engineer',
  'engineer_seal_contact_id',
  'sealable_engineers',
  'higher_priority_jobs_same_group',
  'sent_back',
  'notice',
  'own_check',
  'completion_mail',
  'return_mail',
  'client_email_body',
  'copies',
] as const;

const STAFF_ONLY = ['staff_comments', 'openByUser'] as const;

/** What only those receive who can replace a returned job's files: its customers and operations. */
const REPLACERS_ONLY = ['return_reason', 'replace_file'] as const;

/** Every field that some kind of viewer does not receive. */
export const HIDDEN_JOB_FIELDS = [...OPERATIONS_ONLY, ...STAFF_ONLY, ...REPLACERS_ONLY] as const;
export type HiddenJobField = (typeof HIDDEN_JOB_FIELDS)[number];
export type JobCall = 'list' | 'detail';

/** Names of the job's fields that an answer to that kind of viewer never carries. */
export function hiddenJobFields(kind: ViewerKind, call: JobCall): readonly HiddenJobField[] {
  if (kind === 'operations') return [];
  if (kind === 'customer') return [...OPERATIONS_ONLY, ...STAFF_ONLY];
  // An employee edits staff comments, so the edit form's call carries them; the list does not.
  const always = [...OPERATIONS_ONLY, ...REPLACERS_ONLY];
  return call === 'detail' ? always : [...always, 'staff_comments'];
}
