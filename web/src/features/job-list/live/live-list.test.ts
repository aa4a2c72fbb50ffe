import type { JobChange } from '@sealdesk/contract/jobs/job-events.ts';
import type { Job, JobListReply } from '@sealdesk/contract/jobs/job.ts';
import { describe, expect, it } from 'vitest';
import type { LiveState } from '../../../lib/live/live.ts';
import { fakeClock } from '../../../lib/testing/fake-clock.ts';
import { fakeStream } from '../../../lib/testing/fake-stream.ts';
import { NO_FILTERS, type JobFilters } from '../filters/job-filters.ts';
import { mergeFacts, type LoadedPage } from '../list-page.ts';
import { aRow } from '../testing/a-row.ts';
import { LiveList } from './live-list.ts';

const FIRST_READ_MS = 150;
const rows = (...ids: number[]) => ids.map((job_id) => aRow({ job_id, drjcoid: job_id }));
const replyOf = (...data: Job[]): JobListReply => ({ jobs: { data, last_page: 1, total: data.length } });
const changeOf = (reason: JobChange['reason'], job: Job): JobChange => ({ job_id: job.job_id, reason, job });

/** A list on a screen: its page, what the server has, and how often it was asked. */
function openList(given: { at?: number; state?: LiveState; isRead?: boolean } = {}) {
  const { at = 0 } = given;
  const { clock, move } = fakeClock();
  const { stream, become, receive } = fakeStream(given.state ?? { at: 'live', since: -60_000 });
  const seen = { reads: [] as number[], counts: [] as number[], notified: 0 };
  const server = { reply: replyOf(...rows(3, 2, 1)), isDown: false, answer: null as Promise<void> | null };
  let page: LoadedPage = { reply: server.reply, filters: NO_FILTERS, at };
  const show = (next: LoadedPage) => {
    page = next;
    list.setPage(next);
  };
  const list: LiveList = new LiveList({
    clock,
    stream,
    readPage: async () => {
      seen.reads.push(clock.now());
      if (server.isDown) throw new Error('no connection');
      const { reply } = server;
      await server.answer;
      return reply;
    },
    refreshCounts: async () => void seen.counts.push(clock.now()),
    mergeRows: (_, newer) => show({ ...page, reply: mergeFacts(page.reply, newer).reply }),
    replacePage: (filters, reply) => show({ reply, filters, at: clock.now() }),
  });
  list.subscribe(() => (seen.notified += 1));
  const stop = list.start();
  if (given.isRead ?? true) list.setPage(page);
  return {
    list,
    stop,
    move,
    server,
    seen,
    show,
    page: () => page,
    shownIds: () => page.reply.jobs.data.map(({ job_id }) => job_id),
    pending: () => list.pendingText(page),
    receive: (...changes: JobChange[]) => receive({ name: 'jobs', data: { changes } }),
    stale: () => receive({ name: 'stale', data: {} }),
    connection: become,
    turnTo: (filters: Partial<JobFilters>, reply: JobListReply, arrived: number) =>
      show({ reply, filters: { ...NO_FILTERS, ...filters }, at: arrived }),
  };
}

describe('merging', () => {
  it('changes a fact in its row at once, without reading the page', async () => {
    const { receive, page, move, seen, pending } = openList();
    receive(changeOf('facts', aRow({ job_id: 2, drjcoid: 2, job_priority_order: 4 })));
    expect(page().reply.jobs.data[1]!.job_priority_order).toBe(4);
    await move(5_000);
    expect([seen.reads, seen.counts, pending()]).toEqual([[], [], null]);
  });

  it('keeps a row that was received while an older reply was on its way', async () => {
    const { receive, stale, page, move, server } = openList();
    let answer = () => {};
    server.answer = new Promise((resolve) => (answer = resolve));
    stale();
    await move(FIRST_READ_MS);
    await move(200);
    receive(changeOf('facts', aRow({ job_id: 2, drjcoid: 2, job_priority_order: 4 })));
    answer();
    await move(300);
    expect(page().reply.jobs.data[1]!.job_priority_order).toBe(4);
  });

  it('brings the rows of the last seconds into a page that arrives after them, and no older ones', async () => {
    const { receive, turnTo, page, move } = openList();
    receive(changeOf('facts', aRow({ job_id: 8, drjcoid: 8, job_priority_order: 1 })));
    await move(2_500);
    receive(changeOf('facts', aRow({ job_id: 9, drjcoid: 9, job_priority_order: 2 })));
    await move(4_000);
    turnTo({ page: 2 }, replyOf(...rows(9, 8)), 4_000);
    expect(page().reply.jobs.data.map(({ job_priority_order }) => job_priority_order)).toEqual([2, 0]);
  });
});

describe('what would move rows', () => {
  it('waits for Show: the rows stay, the text names it, and the counts follow', async () => {
    const { list, receive, move, server, seen, shownIds, pending } = openList();
    const created = aRow({ job_id: 4, drjcoid: 4 });
    server.reply = replyOf(created, ...rows(3, 2, 1));
    receive(changeOf('created', created));
    await move(1_000);
    expect([shownIds(), pending()]).toEqual([[3, 2, 1], '1 new job']);
    expect([seen.reads, seen.counts]).toEqual([[FIRST_READ_MS], [FIRST_READ_MS]]);
    expect(seen.notified).toBe(1);
    list.show();
    expect([shownIds(), pending()]).toEqual([[4, 3, 2, 1], null]);
  });

  it('names a removed row, which stays until Show', async () => {
    const { list, receive, move, server, shownIds, pending } = openList();
    server.reply = replyOf(...rows(3, 1));
    receive({ job_id: 2, reason: 'moved', job: null });
    await move(1_000);
    expect([shownIds(), pending()]).toEqual([[3, 2, 1], '1 other change']);
    list.show();
    expect(shownIds()).toEqual([3, 1]);
  });

  it('is shown with the facts that were received while it waited', async () => {
    const { list, receive, move, server, page } = openList();
    const created = aRow({ job_id: 4, drjcoid: 4 });
    server.reply = replyOf(created, ...rows(3, 2, 1));
    receive(changeOf('created', created));
    await move(1_000);
    receive(changeOf('facts', { ...created, job_priority_order: 5 }));
    // Longer than rows are remembered for a page that arrives.
    await move(10_000);
    list.show();
    expect(page().reply.jobs.data[0]!.job_priority_order).toBe(5);
  });

  it('is still reported when the list has moved back meanwhile', async () => {
    const { receive, stale, move, server, pending } = openList();
    const created = aRow({ job_id: 4, drjcoid: 4 });
    server.reply = replyOf(created, ...rows(3, 2, 1));
    receive(changeOf('created', created));
    await move(1_000);
    server.reply = replyOf(...rows(3, 2, 1));
    stale();
    await move(3_000);
    expect(pending()).toBe('The list has changed');
  });

  it('belongs to its page: another page has nothing pending, and a late reply for the former one is dropped', async () => {
    const { list, receive, turnTo, move, server, pending, page } = openList();
    server.reply = replyOf(...rows(4, 3), aRow({ job_id: 1, drjcoid: 1, job_priority_order: 7 }));
    receive(changeOf('created', aRow({ job_id: 4, drjcoid: 4 })));
    let answer = () => {};
    server.answer = new Promise((resolve) => (answer = resolve));
    await move(FIRST_READ_MS);
    turnTo({ page: 2 }, replyOf(...rows(1)), 500);
    answer();
    await move(600);
    expect(pending()).toBeNull();
    list.show();
    expect(page().reply.jobs.data.map(({ job_id, job_priority_order }) => [job_id, job_priority_order])).toEqual([
      [1, 0],
    ]);
  });

  it('is read at most once in a second, whatever is received', async () => {
    const { receive, move, seen } = openList();
    for (let at = 0; at <= 3_000; at += 50) {
      receive(changeOf('status', aRow({ job_id: 2, drjcoid: 2 })));
      await move(at);
    }
    expect(seen.reads).toEqual([150, 1_150, 2_150]);
  });
});

describe('the connection', () => {
  it('that paused is replaced by reading every thirty seconds, until it is back', async () => {
    const { connection, move, seen } = openList({ at: 0 });
    connection({ at: 'paused', since: 0, retryAt: 1_000 });
    await move(20_000);
    connection({ at: 'paused', since: 0, retryAt: 40_000 });
    await move(61_000);
    expect(seen.reads).toEqual([30_150, 60_150]);
    expect(seen.counts).toEqual([30_150, 60_150]);
    connection({ at: 'resting' });
    await move(200_000);
    expect(seen.reads).toHaveLength(2);
  });

  it('that is back reads the page again, because changes meanwhile were received by nobody', async () => {
    const { connection, move, seen, server, pending, shownIds } = openList({ at: 0 });
    connection({ at: 'paused', since: 0, retryAt: null });
    server.reply = replyOf(...rows(5, 3, 2));
    await move(10_000);
    connection({ at: 'live', since: 10_000 });
    await move(12_000);
    expect([seen.reads, seen.counts]).toEqual([[10_150], [10_150]]);
    expect([shownIds(), pending()]).toEqual([[3, 2, 1], 'The list has changed']);
  });

  it('that is older than the page needs no reading', async () => {
    const { move, seen } = openList({ at: 5_000, state: { at: 'live', since: 1_000 } });
    await move(20_000);
    expect(seen.reads).toEqual([]);
  });

  it('that has missed nothing since the tab was opened needs no second reading', async () => {
    const { move, seen } = openList({ at: 300, state: { at: 'live', since: Number.NEGATIVE_INFINITY } });
    await move(20_000);
    expect([seen.reads, seen.counts]).toEqual([[], []]);
  });

  it('that reports a change before the first page is there has it read again', async () => {
    const state: LiveState = { at: 'live', since: Number.NEGATIVE_INFINITY };
    const { receive, stale, show, move, page, seen, server } = openList({ state, isRead: false });
    receive(changeOf('facts', aRow({ job_id: 9, drjcoid: 9 })));
    await move(200);
    expect(seen.reads).toEqual([]);
    show({ ...page(), at: 200 });
    await move(2_000);
    expect(seen.reads).toHaveLength(1);
    show({ ...page(), reply: server.reply, at: 2_500 });
    await move(5_000);
    expect(seen.reads).toHaveLength(1);
    stale();
    await move(8_000);
    expect(seen.reads).toHaveLength(2);
  });

  it('reports itself stale, and the page and the counts are read again', async () => {
    const { stale, move, seen } = openList();
    stale();
    await move(1_000);
    expect([seen.reads, seen.counts]).toEqual([[FIRST_READ_MS], [FIRST_READ_MS]]);
  });

  it('that fails while the page is read again leaves the page as it is', async () => {
    const { stale, move, server, shownIds, pending } = openList();
    server.isDown = true;
    stale();
    await move(1_000);
    expect([shownIds(), pending()]).toEqual([[3, 2, 1], null]);
  });

  it('is no longer followed once the list is closed', async () => {
    const { stop, stale, receive, connection, move, seen, page } = openList();
    stale();
    connection({ at: 'paused', since: 0, retryAt: null });
    stop();
    receive(changeOf('facts', aRow({ job_id: 2, drjcoid: 2, job_priority_order: 4 })));
    await move(100_000);
    expect([seen.reads, page().reply.jobs.data[1]!.job_priority_order]).toEqual([[], 0]);
  });
});
