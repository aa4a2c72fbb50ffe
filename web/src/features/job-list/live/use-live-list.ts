import { moreImportant, type JobChangeReason } from '@sealdesk/contract/jobs/job-change-reasons.ts';
import type { JobChange, JobEventData } from '@sealdesk/contract/jobs/job-events.ts';
import type { Job, JobListReply } from '@sealdesk/contract/jobs/job.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../lib/session/api.ts';
import { paced } from '../../../lib/live/paced.ts';
import { live, useLive } from '../../../lib/live/use-live.ts';
import { markChanged, marksAreFor, watchMarks } from '../rows/changed-marks.ts';
import { toListQuery } from '../filters/job-filters.ts';
import { jobCountsQuery, jobListQuery } from '../job-list.queries.ts';
import { changesCounts, needsLook } from './live-look.ts';
import { mergeFacts } from './live-merge.ts';
import { newsOf, newsWords } from './live-news.ts';
import { mergeIntoPage } from './merge-into-page.ts';
import type { LoadedPage } from '../use-job-list.ts';

/** A list reads its page again at most once in this time, whatever happens. */
const APART_MS = 1_000;
/** While the line is down, the page is read again this often. */
const POLL_MS = 30_000;
/** An answer may be from before a change that was told while it was on its way. */
const ON_ITS_WAY_MS = 3_000;

export type LiveList = {
  /** What waits to be shown, in words; null where nothing does. */
  words: string | null;
  show: () => void;
};

/** The page as it is now, beyond what is shown of it. It belongs to one page as it was fetched. */
type Beyond = { of: string; now: JobListReply; words: string | null };
/** What the stream told of the page's time: why each job was told, and the rows of the last few seconds. */
type Told = { reasons: Map<number, JobChangeReason>; rows: Map<number, { job: Job; at: number }> };

/** Lets the page follow what happens: facts change in place, and what would move rows waits until it is asked for. */
export function useLiveList(page: LoadedPage | null): LiveList {
  const queryClient = useQueryClient();
  const name = page && nameOf(page);
  const [beyond, setBeyond] = useState<Beyond | null>(null);
  const told = useRef<Told>({ reasons: new Map(), rows: new Map() });

  const takeLook = useEffectEvent((now: JobListReply, of: string, began: number) => {
    if (!page || nameOf(page) !== of) return;
    // What the stream told meanwhile is at least as new as this answer.
    const isNewest = ({ job_id }: Job) => (told.current.rows.get(job_id)?.at ?? 0) < began;
    merge(queryClient, page, now.jobs.data.filter(isNewest));
    const words = newsWords(newsOf(page.reply.jobs.data, now.jobs.data, told.current.reasons));
    setBeyond((was) => ({ of, now, words: words ?? (was?.of === of && was.words !== null ? LIST_HAS_CHANGED : null) }));
  });

  const look = useEffectEvent(async () => {
    if (!page) return;
    const began = Date.now();
    takeLook(await call('listJobs', { query: toListQuery(page.filters) }, { background: true }), nameOf(page), began);
  });

  /** Takes in what the stream told, and says what has to be asked for because of it. */
  const hear = useEffectEvent((changes: JobChange[]): { look: boolean; count: boolean } => {
    const count = changes.some(changesCounts);
    const rows = changes.flatMap(({ job }) => job ?? []);
    remember(told.current, changes);
    if (!page) return { look: false, count };
    merge(queryClient, page, rows);
    setBeyond((was) => was && withFacts(was, rows));
    return { look: changes.some((change) => needsLook(change, page.reply.jobs.data, page.filters)), count };
  });

  const count = useEffectEvent(async () =>
    queryClient.setQueryData(jobCountsQuery.queryKey, await call('countJobs', {}, { background: true })),
  );

  const asking = useRef<() => void>(() => {});
  useEffect(() => {
    const looking = paced(APART_MS, look);
    const counting = paced(APART_MS, async () => void (await count()));
    const askAll = () => {
      looking.ask();
      counting.ask();
    };
    asking.current = askAll;
    const stop = live.onEvent(({ name: event, data }) => {
      if (event === 'jobs') {
        const wanted = hear((data as JobEventData<'jobs'>).changes);
        if (wanted.look) looking.ask();
        if (wanted.count) counting.ask();
      } else if (event === 'stale') askAll();
    });
    return () => {
      stop();
      looking.stop();
      counting.stop();
    };
  }, []);

  const state = useLive();
  const liveSince = state.at === 'live' ? state.since : null;
  const isPaused = state.at === 'paused';
  useEffect(() => {
    // What happened before the line was there was told to nobody, and the page may be from before.
    if (name !== null && liveSince !== null && arrivalOf(name) < liveSince + APART_MS) asking.current();
  }, [name, liveSince]);
  useEffect(() => {
    if (!isPaused) return;
    const timer = setInterval(() => asking.current(), POLL_MS);
    return () => clearInterval(timer);
  }, [isPaused]);

  const settle = useEffectEvent((of: string) => {
    told.current.reasons.clear();
    // The page was on its way when these were told, so it may be the older.
    if (page && nameOf(page) === of) merge(queryClient, page, recentRows(told.current));
  });
  useEffect(() => {
    if (name !== null) settle(name);
  }, [name]);
  // Marks are for rows that changed under the viewer; those of another page are new to them anyway.
  const query = page && JSON.stringify(toListQuery(page.filters));
  useEffect(() => marksAreFor(query), [query]);
  useEffect(watchMarks, []);

  const waiting = beyond !== null && beyond.of === name ? beyond : null;
  return {
    words: waiting?.words ?? null,
    show: () => {
      if (page && waiting) queryClient.setQueryData(jobListQuery(page.filters).queryKey, waiting.now);
    },
  };
}

/** Said when rows would move and no change of theirs is known, and when what was said before no longer holds. */
const LIST_HAS_CHANGED = 'The list has changed';

/** Names a page as it was fetched; facts that are merged into it later don't change its name. */
function nameOf({ filters, at }: LoadedPage): string {
  return `${at} ${JSON.stringify(toListQuery(filters))}`;
}

function arrivalOf(name: string): number {
  return Number.parseInt(name, 10);
}

function remember(told: Told, changes: JobChange[]): void {
  recentRows(told);
  for (const { job_id, reason, job } of changes) {
    told.reasons.set(job_id, moreImportant(reason, told.reasons.get(job_id)));
    if (job) told.rows.set(job_id, { job, at: Date.now() });
  }
}

/** The rows that were told a moment ago; older ones are let go. */
function recentRows({ rows }: Told): Job[] {
  for (const [jobId, { at }] of rows) if (at < Date.now() - ON_ITS_WAY_MS) rows.delete(jobId);
  return [...rows.values()].map(({ job }) => job);
}

/** What waits to be shown is kept as new as what is shown. */
function withFacts(beyond: Beyond, newer: readonly Job[]): Beyond {
  const { reply } = mergeFacts(beyond.now, newer);
  return reply === beyond.now ? beyond : { ...beyond, now: reply };
}

/** Brings newer facts into the page and marks the rows that they changed. */
function merge(queryClient: QueryClient, page: LoadedPage, newer: readonly Job[]): void {
  const changed = mergeIntoPage(queryClient, jobListQuery(page.filters).queryKey, newer);
  if (changed.length > 0) markChanged(changed);
}
