import { MOVE_WARNINGS } from '@sealdesk/contract/jobs/move-messages.ts';
import type { EditMove } from '@sealdesk/contract/jobs/status-options.ts';
import { STATUS_ID, type StatusId } from '@sealdesk/contract/jobs/statuses.ts';
import type { DocumentPurpose } from '../documents/document.ts';

/** What a move of a person entails besides the job's own row and its event. */
export type Effects = {
  /** What stands of these purposes is superseded. */
  supersedes: readonly DocumentPurpose[];
  /** Who is mailed the reason. */
  mails: 'contact' | 'sealer' | null;
  closesEntries: boolean;
  warning: string | null;
};

/** The combined set with the parts that it was made of. */
const COMBINED_SET = ['initial_seals', 'merged'] as const satisfies DocumentPurpose[];
const SEALED_SET = ['working'] as const satisfies DocumentPurpose[];

const EFFECTS: Record<EditMove, (to: StatusId) => Partial<Effects>> = {
  'take-up': () => ({}),
  'take-up-into-engineering': () => ({}),
  'pull-back': () => ({ supersedes: COMBINED_SET }),
  reserve: () => ({}),
  release: () => ({}),
  approve: () => ({}),
  // A seal defect leaves the combined set to be sealed again; for a drawing defect a new one is built.
  return: (to) => ({
    supersedes: to === STATUS_ID.readyToSeal ? SEALED_SET : [...COMBINED_SET, ...SEALED_SET],
    mails: 'sealer',
  }),
  // Its sets stay until the replacement comes: it supersedes them with the original.
  'return-to-customer': () => ({ mails: 'contact' }),
  hold: () => ({}),
  resume: () => ({}),
  cancel: () => ({ closesEntries: true }),
  reopen: () => ({ supersedes: [...COMBINED_SET, ...SEALED_SET], warning: MOVE_WARNINGS.reopened }),
  revise: (to) => ({
    supersedes: [...COMBINED_SET, ...SEALED_SET, 'final'],
    mails: to === STATUS_ID.returned ? 'contact' : null,
    warning: MOVE_WARNINGS.revised,
  }),
};

/** Returns what a move that leads there entails. */
export function effectsOf(name: EditMove, to: StatusId): Effects {
  return { supersedes: [], mails: null, closesEntries: false, warning: null, ...EFFECTS[name](to) };
}
