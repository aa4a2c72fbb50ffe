import type { Acknowledged } from '@sealdesk/contract/jobs/act-on-job.ts';
import type { SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/session/api.ts';
import { CallFailed } from '../../lib/session/failure.ts';
import {
  acknowledgedOf,
  answer,
  type Answers,
  type AnswerStep,
  firstAnswers,
  type OpenPlaces,
  openPlacesOf,
  whatIsLeft,
  whyNotApproved,
} from './acknowledge.ts';

/** What Approve asks of the reviewer. `left` is why it can't be pressed yet; null when it can. */
export type Approval = {
  left: string | null;
  acknowledged: Acknowledged[];
  /** What the checks left open of the set; null while that is read, and where it could not be. */
  shown: { proof: SetProofReply; open: OpenPlaces; answers: Answers } | null;
  error: Error | null;
  answer: (step: AnswerStep) => void;
  reread: () => void;
};

const UNREAD = 'What the checks found has to be read first.';

/** What was said of which set, by its hash. */
export type KeptAnswers = [said: SaidOfSet | null, say: (said: SaidOfSet) => void];
type SaidOfSet = { of: string; answers: Answers };

/** Reads what the checks left open of the job's set under review, and keeps what the reviewer says of it; null where nothing is asked. */
export function useOpenPlaces(jobId: number, isAsked: boolean, kept?: KeptAnswers): Approval | null {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.jobs.proof(jobId),
    queryFn: ({ signal }) => call('getProof', { params: { job_id: String(jobId) } }, { signal }),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
  });
  const own = useState<SaidOfSet | null>(null);
  const [said, setSaid] = kept ?? own;
  // A set that came in before sets were checked has nothing open.
  if (!isAsked || (error instanceof CallFailed && error.status === 404)) return null;
  const open = data && openPlacesOf(data);
  // Another set has other places: nothing that was said of the former one counts.
  const answers = data && open && (said?.of === data.sealed.sha256 ? said.answers : firstAnswers(data, open));
  return {
    left: data && open && answers ? (whyNotApproved(data) ?? whatIsLeft(open, answers)) : UNREAD,
    acknowledged: open && answers ? acknowledgedOf(open, answers) : [],
    shown: data && open && answers ? { proof: data, open, answers } : null,
    error,
    answer: (step) => {
      if (data && answers) setSaid({ of: data.sealed.sha256, answers: answer(answers, step) });
    },
    reread: () => void refetch(),
  };
}
