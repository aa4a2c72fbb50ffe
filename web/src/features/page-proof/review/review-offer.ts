import { allowedActions, type ActionFacts, relationOf } from '@sealdesk/contract/jobs/job-actions.ts';
import { CHECK_RUNS } from '@sealdesk/contract/jobs/review-messages.ts';
import type { SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import { isAt } from '@sealdesk/contract/jobs/statuses.ts';
import type { Person } from '@sealdesk/contract/people/roles.ts';
import { whyNotApproved } from '../../../moves/approve/acknowledge.ts';

/** The uploads that a set which failed can be corrected by, the first that is allowed. */
const CORRECTIONS = ['for-review', 'final-upload', 'replace-file'] as const;
type Correction = (typeof CORRECTIONS)[number];

/** What the screen offers to do with the set. */
export type ReviewOffer =
  /** `off` is why Approve can't be pressed; `isOutdated` that the returns can't be, either. */
  | { is: 'review'; off: string | null; isOutdated: boolean; filled: 'approve' | 'return' | null }
  /** Approve alone is shown, off: the set is not under review yet. */
  | { is: 'checking'; off: string }
  | { is: 'upload'; action: Correction }
  /** `reason` is why the viewer does not review it; `holder` that another reviewer holds it. */
  | { is: 'nothing'; reason: string | null; holder?: true };

/** Why someone doesn't review a set, by the part that they had in it. */
const BARRED = [
  ['isSealingEngineer', 'Sealing engineers do not review'],
  ['isReviewUploader', 'You uploaded this sealed set, so someone else reviews it'],
  ['isInitialSealer', 'You staged this set, so someone else reviews it'],
  ['isSealer', 'You sealed this set, so someone else reviews it'],
] as const;

type Facts = {
  proof: Pick<SetProofReply, 'state' | 'pages' | 'open' | 'sealed'>;
  job: ActionFacts;
  viewer: Person;
  /** A newer set took the place of the one that is shown. */
  isReplaced: boolean;
};

/** Decides what the viewer can do with the set that is shown. */
export function reviewOffer({ proof, job, viewer, isReplaced }: Facts): ReviewOffer {
  const allowed = allowedActions(job, viewer);
  if (proof.sealed.document_id === null) {
    if (proof.state === 'checking') return { is: 'checking', off: CHECK_RUNS };
    const action = CORRECTIONS.find((name) => allowed.has(name));
    return action ? { is: 'upload', action } : { is: 'nothing', reason: null };
  }
  const isUnderReview = isAt('finalReview', job) || isAt('finalReviewReserved', job);
  if (!isUnderReview || proof.sealed.purpose !== 'working') return { is: 'nothing', reason: null };
  const relation = relationOf(viewer, job);
  const reason = BARRED.find(([part]) => relation[part])?.[1];
  if (reason !== undefined) return { is: 'nothing', reason };
  if (!allowed.has('approve')) return { is: 'nothing', reason: null, holder: true };
  return { is: 'review', ...judge(proof, isReplaced) };
}

function judge(proof: Facts['proof'], isReplaced: boolean): Omit<Extract<ReviewOffer, { is: 'review' }>, 'is'> {
  if (isReplaced) return { off: 'A newer set is there', isOutdated: true, filled: null };
  const off = whyNotApproved(proof);
  const filled = off === null ? 'approve' : proof.state === 'checking' ? null : 'return';
  return { off, isOutdated: false, filled };
}
