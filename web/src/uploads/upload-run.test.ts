import { describe, expect, it } from 'vitest';
import { CallFailed, NoResponse } from '../lib/session/failure.ts';
import type { UploadRequest } from './transport.ts';
import type { Verdict } from './check/verdict.ts';
import { createUploadRun, type OnFound } from './upload-run.ts';

type Reply = { uuid: string; next_step?: string; message?: string };
type Sent = UploadRequest & {
  signal: AbortSignal;
  progress: (sent: number) => void;
  answer: (reply: Reply) => Promise<void>;
  fail: (error: unknown) => Promise<void>;
};

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const zip = (name: string, size: number) => new File([new Uint8Array(size)], name, { lastModified: 1 });

/** A run over a transport of the test's own. */
function stage() {
  const sent: Sent[] = [];
  const ends: unknown[] = [];
  const checked: { reply: Reply; found: OnFound; signal: AbortSignal; decide: (verdict: Verdict) => Promise<void> }[] =
    [];
  let clock = 0;
  const run = createUploadRun<Reply>({
    target: { purpose: 'replace_original', jobNumber: 48201 },
    now: () => clock,
    checks: {
      isDue: ({ next_step }) => next_step !== undefined,
      follow: (reply, found, signal) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
          const decide = async (verdict: Verdict) => {
            resolve(verdict);
            await settle();
          };
          checked.push({ reply, found, signal, decide });
        }),
      settle: ({ uuid }, { message }) => ({ uuid, message }),
    },
    transport: (request, progress, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        sent.push({
          ...request,
          signal,
          progress,
          answer: async (reply) => {
            resolve(reply);
            await settle();
          },
          fail: async (error) => {
            reject(error);
            await settle();
          },
        });
      }),
  });
  run.onEnd((end) => ends.push([end.at, end.isLeft]));
  const leave = run.attend();
  return { run, sent, ends, checked, leave, wait: (ms: number) => (clock += ms) };
}

describe('an upload', () => {
  it('goes from sending over the check to done', async () => {
    const { run, sent, ends, wait } = stage();
    expect(run.flow()).toEqual({ at: 'idle' });
    run.send([zip('a.zip', 4000)], { job_type: 's' });
    expect(sent[0]).toMatchObject({ target: { purpose: 'replace_original' }, fields: { job_type: 's' } });
    expect(run.flow()).toMatchObject({
      at: 'sending',
      file: { name: 'a.zip', size: 4000 },
      sent: 0,
      secondsLeft: null,
    });
    wait(1000);
    sent[0]!.progress(1000);
    expect(run.flow()).toMatchObject({ at: 'sending', sent: 1000, bytesPerSecond: 1000, secondsLeft: 3 });
    wait(3000);
    sent[0]!.progress(4000);
    expect(run.flow()).toMatchObject({
      at: 'checking',
      steps: [
        { name: 'upload', state: 'done', detail: '4 KB in 4 s' },
        { name: 'reading', state: 'running', detail: null },
      ],
    });
    await sent[0]!.answer({ uuid: 'u' });
    expect(run.flow()).toMatchObject({
      at: 'done',
      reply: { uuid: 'u' },
      steps: [{ state: 'done' }, { state: 'done' }],
    });
    expect(ends).toEqual([['done', false]]);
  });

  it('that is canceled leaves nothing, and what it still reports is ignored', async () => {
    const { run, sent, ends } = stage();
    run.send([zip('a.zip', 10)], {});
    run.clear();
    expect(sent[0]!.signal.aborted).toBe(true);
    expect(run.flow()).toEqual({ at: 'idle' });
    sent[0]!.progress(10);
    await settle();
    expect(run.flow()).toEqual({ at: 'idle' });
    expect(ends).toEqual([]);
  });

  it('gives way to the one after it', async () => {
    const { run, sent } = stage();
    run.send([zip('a.zip', 10)], {});
    run.send([zip('b.zip', 10)], {});
    await settle();
    expect(sent[0]!.signal.aborted).toBe(true);
    expect(run.flow()).toMatchObject({ at: 'sending', file: { name: 'b.zip' } });
  });

  it('is stopped when its screen is left while it is being sent', () => {
    const { run, sent, leave } = stage();
    run.send([zip('a.zip', 10)], {});
    leave();
    expect(sent[0]!.signal.aborted).toBe(true);
  });

  it('that was sent whole continues when its screen is left, and its end is reported', async () => {
    const { run, sent, ends, leave } = stage();
    run.send([zip('a.zip', 10)], {});
    sent[0]!.progress(10);
    leave();
    expect(sent[0]!.signal.aborted).toBe(false);
    await sent[0]!.fail(new CallFailed(422, { read: 'json', message: 'No drawing.' }));
    expect(ends).toEqual([['refused', true]]);
  });
});

describe('an upload whose answer names a check', () => {
  const steps = [{ name: 'pdf-keyword-check', state: 'running', detail: 'Page 21 of 36' }] as const;
  const file = { name: 'a.pdf', size: 10 };
  const ACCEPTED: Verdict = { is: 'accepted', message: 'D48201 is at Final Review.', warning: null };

  async function stored() {
    const parts = stage();
    parts.run.send([zip('a.pdf', 10)], {});
    await parts.sent[0]!.answer({ uuid: 'u', next_step: 'pdf-keyword-check' });
    return { ...parts, check: parts.checked[0]! };
  }

  it('is done by the check’s verdict, and shows how far the check is until then', async () => {
    const { run, ends, check } = await stored();
    expect(check.reply).toMatchObject({ uuid: 'u' });
    expect(run.flow()).toMatchObject({ at: 'checking', isStored: true });
    check.found({ file, steps: [...steps] });
    expect(run.flow()).toMatchObject({ at: 'checking', steps: [{ detail: 'Page 21 of 36' }] });
    expect(ends).toEqual([]);
    await check.decide(ACCEPTED);
    expect(run.flow()).toMatchObject({ at: 'done', reply: { uuid: 'u', message: ACCEPTED.message } });
    expect(ends).toEqual([['done', false]]);
  });

  it('is refused by the check’s verdict, and the next file goes under a key of its own', async () => {
    const { run, sent, ends, check } = await stored();
    await check.decide({ is: 'refused', message: 'Page 7 carries no seal.', tone: 'danger' });
    expect(run.flow()).toMatchObject({ at: 'refused', message: 'Page 7 carries no seal.' });
    expect(ends).toEqual([['refused', false]]);
    run.send([zip('a.pdf', 10)], {});
    expect(sent[1]!.key).not.toBe(sent[0]!.key);
  });

  it('is followed on when its screen is left, and shown again by a screen that comes back', async () => {
    const { run, ends, leave, check } = await stored();
    leave();
    expect(check.signal.aborted).toBe(false);
    check.found({ file, steps: [...steps] });
    expect(run.flow()).toMatchObject({ at: 'checking', steps: [{ detail: 'Page 21 of 36' }] });
    const leaveAgain = run.attend();
    leaveAgain();
    await check.decide(ACCEPTED);
    expect(ends).toEqual([['done', true]]);
  });

  it('is followed no more once it is cleared', async () => {
    const { run, ends, check } = await stored();
    run.clear();
    expect(check.signal.aborted).toBe(true);
    await settle();
    expect([run.flow(), ends]).toEqual([{ at: 'idle' }, []]);
  });

  it('is followed by its id alone, as after a reload', async () => {
    const { run, sent, ends, checked } = stage();
    run.follow({ uuid: 'u', next_step: 'pdf-keyword-check' });
    expect(run.flow()).toMatchObject({ at: 'checking', isStored: true });
    checked[0]!.found({ file, steps: [...steps] });
    expect(run.flow()).toMatchObject({ at: 'checking', file });
    await checked[0]!.decide(ACCEPTED);
    expect([sent, ends]).toEqual([[], [['done', false]]]);
  });
});

describe('the key of an upload', () => {
  const refusal = new CallFailed(422, { read: 'nothing' });

  it('is kept for the same files when the answer was lost, so that they have one effect', async () => {
    const { run, sent } = stage();
    run.send([zip('a.zip', 10)], { job_type: 's' });
    await sent[0]!.fail(new NoResponse('gone'));
    run.send([zip('a.zip', 10)], { job_type: 's' });
    await sent[1]!.fail(new CallFailed(503, { read: 'nothing' }));
    run.send([zip('a.zip', 10)], { job_type: 's' });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('is a new one for other files, other fields, another address, after an answer, and after a cancel', async () => {
    const { run, sent } = stage();
    run.send([zip('a.zip', 10)], {});
    await sent[0]!.fail(new NoResponse('gone'));
    run.send([zip('a.zip', 11)], {});
    await sent[1]!.fail(new NoResponse('gone'));
    run.send([zip('a.zip', 11)], { for_review: '1' });
    await sent[2]!.fail(refusal);
    run.send([zip('a.zip', 11)], { for_review: '1' });
    run.clear();
    run.send([zip('a.zip', 11)], { for_review: '1' });
    await sent[4]!.answer({ uuid: 'u' });
    run.send([zip('a.zip', 11)], { for_review: '1' });
    await sent[5]!.fail(new NoResponse('gone'));
    run.send([zip('a.zip', 11)], { for_review: '1' }, { ask_other_job: 'true' });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(7);
  });
});
