import type { SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { browserClock } from '../../lib/clock.ts';
import { followChanges } from '../../lib/live/follow-changes.ts';
import { live } from '../../lib/live/use-live.ts';
import type { ProofAddress } from '../../lib/page-proof-address.ts';
import { jobOfProofQuery, proofQuery } from './proof.queries.ts';

export type ShownProof = {
  /** The set that is shown; undefined until it has come. */
  proof: SetProofReply | undefined;
  error: Error | null;
  /** When the set came in that took its place meanwhile; null while there is none. */
  newerAt: string | null;
  /** Shows that set, where it is known here already. */
  showNewer: (() => void) | null;
  reread: () => void;
};

/** While a set is checked, how far the check has come is asked for this often. */
const PROGRESS_MS = 1_000;

/**
 * Reads a proof and follows its changes. A set that takes the place of the one that is shown is reported, and shown only
 * when that is asked for: nobody approves what they have not looked at.
 */
export function useProof(of: ProofAddress): ShownProof {
  const { data: latest, error, refetch } = useQuery(proofQuery(of));
  const [kept, setKept] = useState<SetProofReply | undefined>();
  const isSame = kept === undefined || (latest !== undefined && isSameSet(kept, latest));
  if (latest && isSame && kept !== latest) setKept(latest);
  const proof = isSame ? latest : kept;
  useFollowing(of, proof);
  const newerAt = isSame ? (proof?.replaced_by?.at ?? null) : (latest?.checked_at ?? latest?.sealed_at ?? null);
  return {
    proof,
    error,
    newerAt,
    showNewer: isSame ? null : () => setKept(latest),
    reread: () => void refetch(),
  };
}

/** An upload that is accepted stays the same set. */
function isSameSet({ sealed: one }: SetProofReply, { sealed: other }: SetProofReply): boolean {
  return one.sha256 === other.sha256 && one.upload_uuid === other.upload_uuid;
}

/** Reads the proof and its job again whenever the job changes, and all the time while the set is checked. */
function useFollowing(of: ProofAddress, proof: SetProofReply | undefined): void {
  const queryClient = useQueryClient();
  const jobId = proof?.job_id;
  const isChecking = proof?.state === 'checking';
  const key = JSON.stringify(of);
  useEffect(() => {
    if (jobId === undefined) return undefined;
    const address = JSON.parse(key) as ProofAddress;
    const reread = async () => {
      const quietly = { background: true };
      await Promise.all([
        queryClient.query(proofQuery(address, quietly)),
        queryClient.query(jobOfProofQuery(jobId, quietly)),
      ]);
    };
    const stop = followChanges({ live, clock: browserClock, concerns: ({ job_id }) => job_id === jobId, reread });
    // What fails is kept by the query, and the screen shows it.
    const timer = isChecking ? setInterval(() => void reread().catch(() => {}), PROGRESS_MS) : undefined;
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [queryClient, key, jobId, isChecking]);
}
