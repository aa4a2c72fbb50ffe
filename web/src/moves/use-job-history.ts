import { useQuery } from '@tanstack/react-query';
import type { TimelineReply } from '@sealdesk/contract/timeline/timeline.ts';
import type { DocumentPurpose, DocumentsReply } from '@sealdesk/contract/uploads/documents.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { call } from '../lib/session/api.ts';
import type { JobHistory } from './job-history.ts';
import type { AskedMove } from './move-words.ts';

const UNKNOWN: JobHistory = { events: [], pages: null };

/** The moves whose dialogs speak of the job's past, and the document whose pages they count. */
const READS: Partial<Record<AskedMove, DocumentPurpose | null>> = {
  reopen: null,
  release: null,
  'pull-back': 'merged',
  approve: 'working',
};

/** Reads what the dialog of a move says of the job's past. Until it is there, and where it can't be read, nothing is said. */
export function useJobHistory(name: AskedMove, jobId: number): JobHistory {
  const purpose = READS[name];
  const params = { job_id: String(jobId) };
  const { data } = useQuery({
    queryKey: queryKeys.jobs.history(jobId, name),
    enabled: purpose !== undefined,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<JobHistory> => {
      const [timeline, documents] = await Promise.all([
        call('getTimeline', { params, query: {} }, { signal }),
        purpose ? call('listDocuments', { params }, { signal }) : null,
      ]);
      return toHistory(timeline, documents, purpose ?? null);
    },
  });
  return data ?? UNKNOWN;
}

function toHistory(
  { events }: TimelineReply,
  documents: DocumentsReply | null,
  purpose: DocumentPurpose | null,
): JobHistory {
  const standing = documents?.documents.find((one) => one.purpose === purpose && one.superseded_at === null);
  return { events, pages: standing?.pages ?? null };
}
