import { describe, expect, it } from 'vitest';
import type { ServerEvent } from '../../../lib/live/event-reader.ts';
import type { LiveState } from '../../../lib/live/live.ts';
import { fakeClock } from '../../../lib/testing/fake-clock.ts';
import { fakeStream } from '../../../lib/testing/fake-stream.ts';
import { followJob } from './follow-job.ts';

const JOB = 48_213;
const LIVE: LiveState = { at: 'live', since: 0 };
const PAUSED: LiveState = { at: 'paused', since: 0, retryAt: null };
const changeOf = (jobId: number): ServerEvent => ({ name: 'jobs', data: { changes: [{ job_id: jobId }] } });

/** Follows a job over a stream of the test's own, and keeps when it was read and what was marked. */
function following(state: LiveState, hasChanged = true) {
  const { clock, move } = fakeClock();
  const { stream, become, receive } = fakeStream(state);
  const reads: number[] = [];
  const marks: boolean[] = [];
  const stop = followJob(JOB, {
    live: stream,
    clock,
    reread: async () => {
      reads.push(clock.now());
      return hasChanged;
    },
    mark: (isChanged) => marks.push(isChanged),
  });
  return { move, stop, reads, marks, become, receive };
}

describe('an open job', () => {
  it('is read again when it changed or nobody knows, and not for another job', async () => {
    const { receive, move, reads } = following(LIVE);
    receive(changeOf(1));
    await move(5_000);
    expect(reads).toEqual([]);
    receive(changeOf(JOB));
    await move(10_000);
    receive({ name: 'stale', data: {} });
    await move(15_000);
    expect(reads).toEqual([5_150, 10_150]);
  });

  it('is read every 30 s while the stream is down, however often it is tried, and once when it is back', async () => {
    const { become, move, reads } = following(LIVE);
    await move(100_000);
    expect(reads).toEqual([]);
    become(PAUSED);
    for (let at = 105_000; at <= 165_000; at += 5_000) {
      await move(at);
      become({ ...PAUSED, retryAt: at });
    }
    await move(169_000);
    expect(reads).toEqual([130_150, 160_150]);
    become({ at: 'live', since: 169_000 });
    await move(400_000);
    expect(reads).toEqual([130_150, 160_150, 169_150]);
  });

  it('is read every 30 s when it is opened while the stream is down, until it is left', async () => {
    const { stop, move, reads } = following(PAUSED);
    await move(45_000);
    expect(reads).toEqual([30_150]);
    stop();
    await move(400_000);
    expect(reads).toEqual([30_150]);
  });
});

describe('the mark of a change', () => {
  it('lasts a minute', async () => {
    const { receive, move, marks } = following(LIVE);
    receive(changeOf(JOB));
    await move(60_000);
    expect(marks).toEqual([true]);
    await move(60_150);
    expect(marks).toEqual([true, false]);
  });

  it('is not set where nothing is another', async () => {
    const { receive, move, marks } = following(LIVE, false);
    receive(changeOf(JOB));
    await move(60_000);
    expect(marks).toEqual([]);
  });

  it('goes when the job is left, so that it is not there when one comes back', async () => {
    const { receive, move, marks, stop } = following(LIVE);
    receive(changeOf(JOB));
    await move(1_000);
    stop();
    expect(marks).toEqual([true, false]);
    await move(400_000);
    expect(marks).toEqual([true, false]);
  });
});
