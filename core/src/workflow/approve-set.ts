import type { Acknowledged } from '@sealdesk/contract/jobs/act-on-job.ts';
import type { Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import { confirmPlaces, keepConfirmed } from '../sealed-sets/acknowledge.ts';
import { findSetToApprove } from '../sealed-sets/get-proof.ts';
import type { ApprovalDetail } from '../timeline/event.ts';
import type { Viewer } from '../viewer.ts';

type Reviewed = { acknowledged: readonly Acknowledged[]; pagesViewed: readonly number[] | undefined };

/**
 * Records what the reviewer of a locked job's set acknowledged; refuses the approval while a place is missing. Returns what
 * the timeline keeps. A set that was sealed before sets were checked has no open places.
 */
export async function approveSet(
  tx: Tx,
  jobNumber: number,
  { contactId }: Viewer,
  { acknowledged, pagesViewed }: Reviewed,
): Promise<ApprovalDetail> {
  const viewed = pagesViewed ? { pagesViewed: [...new Set(pagesViewed)].toSorted((a, b) => a - b) } : {};
  const set = await findSetToApprove(tx, jobNumber);
  if (!set) return viewed;
  const answer = confirmPlaces(set, acknowledged);
  if ('problem' in answer) throw new Refused('invalid', answer.problem, { acknowledged: [answer.problem] });
  await keepConfirmed(tx, set.uploadId, contactId, answer.confirmed);
  if (answer.confirmed.length === 0) return viewed;
  const placeOf = new Map(set.open.map((place) => [place.id, place]));
  return {
    ...viewed,
    acknowledged: answer.confirmed.map(({ id, seal }) => {
      const { kind, page } = placeOf.get(id)!;
      return { id, kind, page, ...seal };
    }),
  };
}
