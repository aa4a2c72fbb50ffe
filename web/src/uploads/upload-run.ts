import type { UploadStep } from '@sealdesk/contract/uploads/upload.ts';
import { keyFor, type IdempotencyKey } from '../lib/idempotency-key.ts';
import type { Verdict } from './check/verdict.ts';
import { expectedSteps } from './expected-steps.ts';
import type { OnProgress, Transport, UploadRequest, UploadTarget } from './transport.ts';
import { isAnswerLost, uploadRefusal } from './upload-failure.ts';
import { asOneFile, nextFlow, type SentFile, type UploadEvent, type UploadFlow } from './upload-flow.ts';

/** How an upload ended. `isLeft` says that the screen which asked for it is gone. */
type UploadEnd<Reply> = Extract<UploadFlow<Reply>, { at: 'done' | 'refused' }> & { isLeft: boolean };

export type UploadRun<Reply> = {
  flow(): UploadFlow<Reply>;
  subscribe(listener: () => void): () => void;
  send(files: File[], fields: Record<string, string>, query?: UploadRequest['query']): void;
  /** Follows the checks of an upload that was stored before, such as before the page was reloaded. */
  follow(stored: Reply): void;
  clear(): void;
  /** A screen shows it; what it gets is called when that screen is gone. */
  attend(): () => void;
  /** Sets what is called when the server has spoken; it stays when the screen is gone. */
  onEnd(listener: (end: UploadEnd<Reply>) => void): void;
};

/** Follows the checks of a stored upload and reports how far they are; gives the answer that takes the first one's place. */
export type Checks<Reply> = {
  /** Returns true when the answer names a check that is still to come. */
  isDue(reply: Reply): boolean;
  follow(reply: Reply, onFound: OnFound, signal: AbortSignal): Promise<Verdict>;
  /** Returns the answer of an upload whose checks are passed. */
  settle(reply: Reply, accepted: Extract<Verdict, { is: 'accepted' }>): Reply;
};
export type OnFound = (found: { file: SentFile; steps: UploadStep[]; uuid?: string }) => void;

type Parts<Reply> = {
  target: UploadTarget;
  transport: Transport;
  /** Left out where an upload is accepted by its own answer. */
  checks?: Checks<Reply> | undefined;
  now(): number;
};

/** One upload for that target, from the choice of files to the server's verdict. */
export function createUploadRun<Reply>({ target, transport, checks, now }: Parts<Reply>): UploadRun<Reply> {
  let flow: UploadFlow<Reply> = { at: 'idle' };
  let running: AbortController | null = null;
  let keptKey: IdempotencyKey | null = null;
  let isLeft = false;
  let notifyEnd: (end: UploadEnd<Reply>) => void = () => {};
  const listeners = new Set<() => void>();

  function dispatch(event: UploadEvent<Reply>): void {
    flow = nextFlow(flow, event);
    for (const listener of listeners) listener();
  }

  function stop(): void {
    running?.abort();
    running = null;
  }

  /** Runs one upload; what an aborted one still reports must not change the one after it. */
  async function run(work: (dispatchOwn: typeof dispatch, signal: AbortSignal) => Promise<void>): Promise<void> {
    stop();
    const mine = new AbortController();
    running = mine;
    await work((event) => {
      if (running === mine) dispatch(event);
    }, mine.signal);
    if (running !== mine) return;
    running = null;
    if (flow.at === 'done' || flow.at === 'refused') notifyEnd({ ...flow, isLeft });
  }

  async function sendWhole(request: UploadRequest, dispatchOwn: typeof dispatch, signal: AbortSignal): Promise<void> {
    try {
      const onProgress: OnProgress = (sent, turn) => dispatchOwn({ kind: 'progress', sent, turn, now: now() });
      const reply = (await transport(request, onProgress, signal)) as Reply;
      keptKey = null;
      await afterAnswer(reply, dispatchOwn, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!isAnswerLost(error)) keptKey = null;
      dispatchOwn({ kind: 'refused', ...uploadRefusal(error) });
    }
  }

  async function afterAnswer(reply: Reply, dispatchOwn: typeof dispatch, signal: AbortSignal): Promise<void> {
    if (!checks?.isDue(reply)) return dispatchOwn({ kind: 'answered', reply, now: now() });
    dispatchOwn({ kind: 'stored', now: now() });
    const verdict = await checks.follow(reply, (found) => dispatchOwn({ kind: 'found', ...found }), signal);
    if (verdict.is === 'accepted') {
      dispatchOwn({ kind: 'answered', reply: checks.settle(reply, verdict), now: now() });
    } else {
      dispatchOwn({ kind: 'refused', message: verdict.message, tone: verdict.tone });
    }
  }

  return {
    flow: () => flow,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: (files, fields, query = {}) => {
      const facts = files.map(({ name, size, lastModified }) => [name, size, lastModified]);
      keptKey = keyFor(keptKey, [facts, fields, query]);
      const request = { target, files, fields, query, key: keptKey.key };
      void run((dispatchOwn, signal) => {
        const expected = expectedSteps(target);
        const parts = files.map(({ name, size }) => ({ name, size }));
        dispatchOwn({ kind: 'started', file: asOneFile(parts), now: now(), expected });
        return sendWhole(request, dispatchOwn, signal);
      });
    },
    follow: (stored) => {
      void run(async (dispatchOwn, signal) => {
        const steps = expectedSteps(target).map((name) => ({ name, state: 'waiting' as const, detail: null }));
        dispatchOwn({ kind: 'found', file: asOneFile([]), steps });
        await afterAnswer(stored, dispatchOwn, signal).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
      });
    },
    clear: () => {
      stop();
      keptKey = null;
      dispatch({ kind: 'cleared' });
    },
    attend: () => {
      isLeft = false;
      return () => {
        isLeft = true;
        // What was sent whole is left to the server, whose verdict stands whether or not anyone waits for it.
        if (flow.at === 'sending') stop();
      };
    },
    onEnd: (listener) => {
      notifyEnd = listener;
    },
  };
}
