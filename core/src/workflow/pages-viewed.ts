import type { EditMove } from '@sealdesk/contract/jobs/status-options.ts';
import type { Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import { countPagesOfSet } from '../sealed-sets/get-proof.ts';
import type { ApprovalDetail } from '../timeline/event.ts';

/** The moves that end a review. */
const REVIEWS: ReadonlySet<EditMove> = new Set(['approve', 'return']);

/**
 * Returns what the timeline keeps of the pages that a reviewer says to have opened; refuses pages that the job's set does not
 * have. Called before the move, which may supersede the set.
 */
export async function pagesViewedOf(
  tx: Tx,
  { name, jobNumber }: { name: EditMove; jobNumber: number },
  pagesViewed: readonly number[] | undefined,
): Promise<ApprovalDetail> {
  if (!pagesViewed || !REVIEWS.has(name)) return {};
  const pagesOfSet = await countPagesOfSet(tx, jobNumber);
  const viewed = [...new Set(pagesViewed)].toSorted((one, other) => one - other);
  if (pagesOfSet !== null && viewed.some((page) => page > pagesOfSet)) {
    const problem = `The set has ${pagesOfSet} ${pagesOfSet === 1 ? 'page' : 'pages'}.`;
    throw new Refused('invalid', problem, { pages_viewed: [problem] });
  }
  return { pagesViewed: viewed, ...(pagesOfSet !== null && { pagesOfSet }) };
}
