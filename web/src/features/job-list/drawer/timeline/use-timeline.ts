import type { TimelineEvent } from '@sealdesk/contract/timeline/timeline.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { toastFailure } from '../../../../ui/toast.tsx';
import { timelineQuery } from '../job-page.queries.ts';
import { type Spans, spansAt } from '../status-steps.ts';
import { useNow } from '../../../../lib/use-now.ts';

export type TimelineState = {
  /** Undefined until the first page has come. */
  events: TimelineEvent[] | undefined;
  spans: Spans;
  /** When the newest events were read. */
  readAt: number;
  /** Why they could not be read, or not again. */
  error: Error | null;
  hasMore: boolean;
  isShowingMore: boolean;
  showMore: () => void;
  /** Reads all that follows, as for printing. */
  readAll: () => Promise<void>;
  retry: () => void;
};

/** The timeline of a job as far as it was read, and how long the job was at each status until now. */
export function useTimeline(jobId: number): TimelineState {
  const query = useInfiniteQuery(timelineQuery(jobId));
  const { data, error, hasNextPage, isFetchNextPageError, isFetchingNextPage, fetchNextPage, refetch } = query;
  const now = useNow();
  return {
    events: data?.pages.flatMap(({ events }) => events),
    spans: spansAt(now, data?.pages ?? []),
    readAt: data?.pages[0]?.readAt ?? 0,
    // Older events that could not be read make nothing old that is shown; whoever asked for them gets a toast.
    error: isFetchNextPageError ? null : error,
    hasMore: hasNextPage,
    isShowingMore: isFetchingNextPage,
    showMore: () => void fetchNextPage({ throwOnError: true }).catch(toastFailure),
    readAll: async () => {
      // A reading that is under way already is waited for.
      const read = data ?? (await refetch({ throwOnError: true, cancelRefetch: false })).data;
      let isMore = read?.pages.at(-1)?.next_cursor !== undefined;
      while (isMore) isMore = (await fetchNextPage({ throwOnError: true })).hasNextPage;
    },
    retry: () => void refetch(),
  };
}
