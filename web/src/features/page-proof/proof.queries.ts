import type { ListQuery } from './review/review-queue.ts';
import { queryOptions } from '@tanstack/react-query';
import type { ProofAddress } from '../../lib/page-proof-address.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/session/api.ts';
import type { SendOptions } from '../../lib/session/session.ts';

/** `background` marks what nobody asked for by hand: it does not keep a session alive. */
type Reading = Pick<SendOptions, 'background'>;

/** What the checks proved of a set. */
export function proofQuery(of: ProofAddress, reading: Reading = {}) {
  return queryOptions({
    queryKey: queryKeys.proof(of),
    queryFn: ({ signal }) => {
      const options = { signal, ...reading };
      if ('job' in of) return call('getProof', { params: { job_id: String(of.job) } }, options);
      if ('document' in of) return call('documentProof', { params: { uuid: of.document } }, options);
      return call('uploadProof', { params: { uuid: of.upload } }, options);
    },
    staleTime: 0,
  });
}

/** The job that a set belongs to. */
export function jobOfProofQuery(jobId: number, reading: Reading = {}) {
  return queryOptions({
    queryKey: queryKeys.jobs.one(jobId),
    queryFn: ({ signal }) => call('getJob', { query: { job_id: jobId } }, { signal, ...reading }),
    staleTime: 0,
  });
}

/** The list that the screen was opened from, as it was then. */
export function originQuery(query: ListQuery) {
  return queryOptions({
    queryKey: queryKeys.jobs.list(query),
    queryFn: ({ signal }) => call('listJobs', { query }, { signal, background: true }),
    staleTime: Infinity,
    retry: false,
  });
}
