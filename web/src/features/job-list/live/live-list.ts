import { moreImportant, type JobChangeReason } from '@sealdesk/contract/jobs/job-change-reasons.ts';
import type { JobChange, JobEventData } from '@sealdesk/contract/jobs/job-events.ts';
import type { Job, JobListReply } from '@sealdesk/contract/jobs/job.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { ServerEvent } from '../../../lib/live/event-reader.ts';
import type { Live } from '../../../lib/live/live.ts';
import { throttledTask, type ThrottledTask } from '../../../lib/live/throttled-task.ts';
import { toListQuery, type JobFilters } from '../filters/job-filters.ts';
import { mergeFacts, type LoadedPage } from '../list-page.ts';
import { changesCounts, needsReread } from './page-reread.ts';
import { countPendingChanges, LIST_HAS_CHANGED, pendingChangesText } from './pending-changes.ts';

export type LiveListParts = {
  stream: Pick<Live, 'state' | 'subscribe' | 'onEvent'>;
  clock: Clock;
  /** Reads the page of these filters as it is now. */
  readPage(filters: JobFilters): Promise<JobListReply>;
  /** Reads the counts of the status views again and shows them. */
  refreshCounts(): Promise<void>;
  /** Merges newer facts into the page that is shown, without moving a row. */
  mergeRows(filters: JobFilters, rows: readonly Job[]): void;
  /** Shows the page in place of the current one. */
  replacePage(filters: JobFilters, reply: JobListReply): void;
};

/** A list reads its page again at most once in this time, whatever happens. */
const REREAD_INTERVAL_MS = 1_000;
/** While the connection is down, the page is read again this often. */
const POLL_MS = 30_000;
/** A page may have been read before a change that was received this long before the page arrived. */
const RECENT_MS = 3_000;

/** The newest reply for a page that has not been shown, and the text of what would move; null where nothing would. */
type Pending = { pageKey: string; reply: JobListReply; text: string | null };

/** Keeps a page of jobs up to date: facts change in place, and what would move rows waits until `show`. */
export class LiveList {
  readonly #parts: LiveListParts;
  readonly #rereading: ThrottledTask;
  readonly #counting: ThrottledTask;
  readonly #listeners = new Set<() => void>();
  /** Why each job was reported since the page arrived. */
  readonly #reasons = new Map<number, JobChangeReason>();
  /** The rows that were received in the last few seconds. */
  readonly #recent = new Map<number, { job: Job; at: number }>();
  #page: LoadedPage | null = null;
  #pending: Pending | null = null;
  #liveSince: number | null = null;
  /** A change was received while the first page was being read, which may not hold it. */
  #hasMissedChange = false;
  #cancelPoll: (() => void) | null = null;

  constructor(parts: LiveListParts) {
    this.#parts = parts;
    this.#rereading = throttledTask(REREAD_INTERVAL_MS, () => this.#reread(), parts.clock);
    this.#counting = throttledTask(REREAD_INTERVAL_MS, () => parts.refreshCounts(), parts.clock);
  }

  /** Follows the stream until the returned function is called. */
  start(): () => void {
    const { stream } = this.#parts;
    const stops = [stream.onEvent((event) => this.#onEvent(event)), stream.subscribe(() => this.#onConnectionChange())];
    this.#onConnectionChange();
    return () => {
      for (const stop of stops) stop();
      this.#rereading.stop();
      this.#counting.stop();
      this.#stopPolling();
      this.#liveSince = null;
    };
  }

  /** Sets the page that is shown. The same page with merged facts keeps what is pending for it. */
  setPage(page: LoadedPage | null): void {
    const isOther = page !== null && (this.#page === null || keyOf(page) !== keyOf(this.#page));
    this.#page = page;
    if (!isOther) return;
    this.#reasons.clear();
    // The page may have been read before these rows changed.
    this.#parts.mergeRows(page.filters, this.#recentRows());
    if (this.#hasMissedChange) this.#requestAll();
    this.#hasMissedChange = false;
    this.#rereadIfOlderThanStream();
  }

  /** Returns the text of what waits to be shown for that page; null where nothing does. */
  pendingText(page: LoadedPage | null): string | null {
    return page && this.#pending?.pageKey === keyOf(page) ? this.#pending.text : null;
  }

  /** Shows the page as it is now. */
  readonly show = (): void => {
    const [page, pending] = [this.#page, this.#pending];
    if (page && pending?.pageKey === keyOf(page)) this.#parts.replacePage(page.filters, pending.reply);
  };

  /** Calls back when the pending text may have changed; returns a function that stops this. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #onEvent({ name, data }: ServerEvent): void {
    if (name === 'jobs') this.#onChanges((data as JobEventData<'jobs'>).changes);
    else if (name === 'stale') {
      this.#hasMissedChange = this.#page === null;
      this.#requestAll();
    }
  }

  #onChanges(changes: JobChange[]): void {
    this.#remember(changes);
    if (changes.some(changesCounts)) this.#counting.request();
    const page = this.#page;
    if (!page) {
      this.#hasMissedChange = true;
      return;
    }
    const rows = changes.flatMap(({ job }) => job ?? []);
    this.#parts.mergeRows(page.filters, rows);
    if (this.#pending) this.#setPending({ ...this.#pending, reply: mergeFacts(this.#pending.reply, rows).reply });
    if (changes.some((change) => needsReread(change, page.reply.jobs.data, page.filters))) this.#rereading.request();
  }

  #onConnectionChange(): void {
    const state = this.#parts.stream.state();
    const liveSince = state.at === 'live' ? state.since : null;
    if (liveSince !== this.#liveSince) {
      this.#liveSince = liveSince;
      this.#rereadIfOlderThanStream();
    }
    if (state.at === 'paused') this.#poll();
    else this.#stopPolling();
  }

  /** Changes from before the connection were received by nobody, and the page may be from before them. */
  #rereadIfOlderThanStream(): void {
    if (this.#page === null || this.#liveSince === null) return;
    if (this.#page.at < this.#liveSince + REREAD_INTERVAL_MS) this.#requestAll();
  }

  #requestAll(): void {
    this.#rereading.request();
    this.#counting.request();
  }

  #poll(): void {
    this.#cancelPoll ??= this.#parts.clock.later(() => {
      this.#cancelPoll = null;
      this.#requestAll();
      this.#poll();
    }, POLL_MS);
  }

  #stopPolling(): void {
    this.#cancelPoll?.();
    this.#cancelPoll = null;
  }

  async #reread(): Promise<void> {
    const asked = this.#page;
    if (!asked) return;
    const [pageKey, began] = [keyOf(asked), this.#parts.clock.now()];
    const reply = await this.#parts.readPage(asked.filters);
    const page = this.#page;
    if (!page || keyOf(page) !== pageKey) return;
    // A row that was received meanwhile is at least as new as this reply.
    const isNewest = ({ job_id }: Job) => (this.#recent.get(job_id)?.at ?? 0) < began;
    this.#parts.mergeRows(page.filters, reply.jobs.data.filter(isNewest));
    const text = pendingChangesText(countPendingChanges(page.reply.jobs.data, reply.jobs.data, this.#reasons));
    const hadText = this.#pending?.pageKey === pageKey && this.#pending.text !== null;
    this.#setPending({ pageKey, reply, text: text ?? (hadText ? LIST_HAS_CHANGED : null) });
  }

  #setPending(pending: Pending): void {
    this.#pending = pending;
    for (const listener of this.#listeners) listener();
  }

  #remember(changes: JobChange[]): void {
    const at = this.#parts.clock.now();
    for (const { job_id, reason, job } of changes) {
      this.#reasons.set(job_id, moreImportant(reason, this.#reasons.get(job_id)));
      if (job) this.#recent.set(job_id, { job, at });
    }
    this.#recentRows();
  }

  /** Returns the rows of the last few seconds, and forgets older ones. */
  #recentRows(): Job[] {
    const from = this.#parts.clock.now() - RECENT_MS;
    for (const [jobId, { at }] of this.#recent) if (at < from) this.#recent.delete(jobId);
    return [...this.#recent.values()].map(({ job }) => job);
  }
}

/** Identifies a page as it was fetched; facts that are merged into it later don't change its key. */
function keyOf({ filters, at }: LoadedPage): string {
  return `${at} ${JSON.stringify(toListQuery(filters))}`;
}
