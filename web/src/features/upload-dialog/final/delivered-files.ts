import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { call } from '../../../lib/session/api.ts';
import type { FilePart } from '../../../uploads/upload-flow.ts';

/** The final files that stand, as the job has them. */
export function deliveredFilesQuery(jobId: number) {
  return queryOptions({
    queryKey: queryKeys.jobs.documents(jobId),
    queryFn: ({ signal }) => call('listDocuments', { params: { job_id: String(jobId) } }, { signal }),
    select: ({ documents }): FilePart[] =>
      documents
        .filter(({ purpose, superseded_at }) => purpose === 'final' && superseded_at === null)
        .map(({ name, size, pages }) => ({ name, size, pages })),
  });
}
