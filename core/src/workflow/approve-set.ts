import type { Acknowledged } from '@sealdesk/contract/jobs/act-on-job.ts';
import { CHECK_RUNS, setFails } from '@sealdesk/contract/jobs/review-messages.ts';
import type { Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import { confirmPlaces, keepConfirmed } from '../sealed-sets/acknowledge.ts';
import { findSetToApprove } from '../sealed-sets/get-proof.ts';
import type { ApprovalDetail } from '../timeline/event.ts';
import type { Viewer } from '../viewer.ts';

/**
 * Records what the reviewer of a locked job's set acknowledged; refuses the approval while a place is missing, while the set is
 * checked again, and after a check that failed. Returns what the timeline keeps. A set that was sealed before sets were checked
 * has no open places.
 */
export async function approveSet(
  tx: Tx,
  jobNumber: number,
  { contactId }: Viewer,
  acknowledged: readonly Acknowledged[],
): Promise<ApprovalDetail> {
  const set = await findSetToApprove(tx, jobNumber);
  if (!set) return {};
  if (set.isChecking) throw new Refused('conflict', CHECK_RUNS);
  if (set.failing !== null) throw new Refused('conflict', setFails(set.failing));
  const answer = confirmPlaces(set, acknowledged);
  if ('problem' in answer) throw new Refused('invalid', answer.problem, { acknowledged: [answer.problem] });
  await keepConfirmed(tx, set.proofId, contactId, answer.confirmed);
  if (answer.confirmed.length === 0) return {};
  const placeOf = new Map(set.open.map((place) => [place.id, place]));
  return {
    acknowledged: answer.confirmed.map(({ id, seal }) => {
      const { kind, page } = placeOf.get(id)!;
      return { id, kind, page, ...seal };
    }),
  };
}
