import type { ActionMove } from '@sealdesk/contract/jobs/act-on-job.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import type { Answer, Visitor } from './visitor.ts';

/** The body of the call; what does not fit it is what some tests send. */
type Details = { reason?: string; target?: number; acknowledged?: { id: string }[] };

/** What a move needs besides its name, so that nothing but the status and the person can refuse it. */
const DETAILS: Partial<Record<ActionMove, Details>> = {
  'pull-back': { reason: 'T22 was left out of the set.' },
  return: { reason: 'Page 31 has no seal.', target: STATUS_ID.readyToSeal },
  'return-to-customer': { reason: 'T07 shows 20 psf of snow; the site needs 25.' },
  revise: { reason: 'The date on the seal is wrong.', target: STATUS_ID.returned },
};

/** Asks the product for a move of a job, with all that the move needs unless other details are given. */
export async function act(
  visitor: Visitor,
  job: number,
  name: ActionMove,
  details: Details = DETAILS[name] ?? {},
): Promise<Answer> {
  return visitor.send(`/api/jobs/${job}/actions/${name}`, { method: 'POST', body: details });
}
