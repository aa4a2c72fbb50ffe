import type { UploadProgress } from '@sealdesk/contract/uploads/upload.ts';
import { describe, expect, it } from 'vitest';
import { CallFailed, NoResponse } from '../../lib/session/failure.ts';
import { fakeClock } from '../../lib/testing/fake-clock.ts';
import { followCheck } from './follow-check.ts';
import type { Verdict } from './verdict.ts';

const progress = (state: UploadProgress['state'], warnings: string[] = []): UploadProgress => ({
  uuid: '00000000-0000-4000-8000-000000000001',
  purpose: 'working',
  job_id: 48201,
  state,
  files: [],
  steps: [],
  next_step: 'pdf-keyword-check',
  message: null,
  warnings,
});

type Look = UploadProgress | Error;

/** Follows an upload whose progress reads as given, one look after the other; the last look repeats. */
async function follow(looks: Look[], verdict: { status: string; message: string } | Error) {
  const { clock, move } = fakeClock();
  const asked: string[] = [];
  const seen: string[] = [];
  const stop = new AbortController();
  let end: Verdict | 'stopped' | null = null;
  const answer = async <Value>(value: Value | Error): Promise<Value> => {
    if (value instanceof Error) throw value;
    return value;
  };
  void followCheck(
    {
      clock,
      readProgress: () => {
        asked.push('progress');
        return answer(looks.length > 1 ? looks.shift()! : looks[0]!);
      },
      askVerdict: () => {
        asked.push('verdict');
        return answer(verdict);
      },
    },
    ({ state }) => seen.push(state),
    stop.signal,
  ).then(
    (found) => (end = found),
    () => (end = 'stopped'),
  );
  // The first look is over, and the timer of the second is set.
  await move(0);
  return { move, asked, seen, stop: () => stop.abort(), end: () => end };
}

const CONFIRM = { status: 'confirm', message: 'D48201 is at Final Review.' };

describe('following the checks of a stored upload', () => {
  it('shows how far they are, and asks for the verdict once they are over', async () => {
    const { move, asked, seen, end } = await follow(
      [progress('staged'), progress('checking'), progress('checking'), progress('accepted')],
      CONFIRM,
    );
    await move(2_000);
    expect(seen).toEqual(['staged', 'checking', 'checking']);
    expect(asked).not.toContain('verdict');
    expect(end()).toBeNull();
    await move(3_000);
    expect(asked).toEqual(['progress', 'progress', 'progress', 'progress', 'verdict']);
    expect(end()).toEqual({ is: 'accepted', message: CONFIRM.message, warning: null });
  });

  it('ends with the refusal of a rejected upload', async () => {
    const { end } = await follow([progress('rejected')], { status: 'error', message: 'Page 7 carries no seal.' });
    expect(end()).toEqual({ is: 'refused', message: 'Page 7 carries no seal.', tone: 'danger' });
  });

  it('warns where the accepted upload carries warnings', async () => {
    const { end } = await follow([progress('accepted', ['It is locked.'])], CONFIRM);
    expect(end()).toMatchObject({ is: 'accepted', warning: CONFIRM.message });
  });

  it.each<[string, Error]>([
    ['no answer', new NoResponse('gone')],
    ['a server that is down', new CallFailed(503, { read: 'nothing' })],
    ['a session that is over', new CallFailed(401, { read: 'nothing' })],
  ])('waits out %s', async (_, lost) => {
    const { move, asked, end } = await follow([lost, lost, progress('accepted')], CONFIRM);
    await move(5_999);
    expect(asked).toEqual(['progress', 'progress']);
    await move(6_000);
    expect(end()).toMatchObject({ is: 'accepted' });
  });

  it('asks for the verdict at once where the progress is not to be had', async () => {
    const { asked, end } = await follow([new CallFailed(404, { read: 'nothing' })], CONFIRM);
    expect(asked).toEqual(['progress', 'verdict']);
    expect(end()).toMatchObject({ is: 'accepted' });
  });

  it('ends as a failed step where the check call fails', async () => {
    const { end } = await follow([progress('accepted')], new CallFailed(500, { read: 'nothing' }));
    expect(end()).toMatchObject({ is: 'refused', message: 'An error occurred during the next validation step.' });
  });

  it('asks no more once it is stopped', async () => {
    const { move, asked, stop, end } = await follow([progress('checking')], CONFIRM);
    await move(1_000);
    stop();
    await move(60_000);
    expect(asked).toEqual(['progress', 'progress']);
    expect(end()).toBe('stopped');
  });
});
