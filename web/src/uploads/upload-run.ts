import type { OnProgress, Transport, UploadRequest, UploadTarget } from './transport.ts';
import { isAnswerLost, uploadRefusal } from './upload-failure.ts';
import { asOneFile, nextFlow, type UploadEvent, type UploadFlow } from './upload-flow.ts';
import { keyFor, type IdempotencyKey } from '../lib/idempotency-key.ts';

/** How an upload ended. `isLeft` says that the screen which asked for it is gone. */
type UploadEnd<Reply> = Extract<UploadFlow<Reply>, { at: 'done' | 'refused' }> & { isLeft: boolean };

export type UploadRun<Reply> = {
  flow(): UploadFlow<Reply>;
  subscribe(listener: () => void): () => void;
  send(files: File[], fields: Record<string, string>): void;
  clear(): void;
  /** The screen that asked is gone. */
  leave(): void;
  /** Sets what is called when the server has spoken; it stays when the screen is gone. */
  onEnd(listener: (end: UploadEnd<Reply>) => void): void;
};

type Parts = {
  target: UploadTarget;
  transport: Transport;
  now(): number;
};

/** One upload for that target, from the choice of files to the server's verdict. */
export function createUploadRun<Reply>({ target, transport, now }: Parts): UploadRun<Reply> {
  let flow: UploadFlow<Reply> = { at: 'idle' };
  let running: AbortController | null = null;
  let keptKey: IdempotencyKey | null = null;
  let isLeft = false;
  let notifyEnd: (end: UploadEnd<Reply>) => void = () => {};
  const listeners = new Set<() => void>();
  const { purpose } = target;

  function dispatch(event: UploadEvent<Reply>): void {
    flow = nextFlow(flow, event);
    for (const listener of listeners) listener();
  }

  function stop(): void {
    running?.abort();
    running = null;
  }

  async function follow(request: UploadRequest, mine: AbortController): Promise<void> {
    // Events of an aborted upload must not change the one after it.
    const dispatchOwn = (event: UploadEvent<Reply>) => {
      if (running === mine) dispatch(event);
    };
    try {
      const onProgress: OnProgress = (sent, turn) => dispatchOwn({ kind: 'progress', sent, turn, now: now(), purpose });
      const reply = (await transport(request, onProgress, mine.signal)) as Reply;
      keptKey = null;
      dispatchOwn({ kind: 'answered', reply, now: now(), purpose });
    } catch (error) {
      if (mine.signal.aborted) return;
      if (!isAnswerLost(error)) keptKey = null;
      dispatchOwn({ kind: 'refused', ...uploadRefusal(error) });
    }
    if (running !== mine) return;
    running = null;
    if (flow.at === 'done' || flow.at === 'refused') notifyEnd({ ...flow, isLeft });
  }

  return {
    flow: () => flow,
    subscribe: (listener) => {
      isLeft = false;
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: (files, fields) => {
      stop();
      running = new AbortController();
      keptKey = keyFor(keptKey, [files.map(({ name, size, lastModified }) => [name, size, lastModified]), fields]);
      dispatch({ kind: 'started', file: asOneFile(files), now: now() });
      void follow({ target, files, fields, key: keptKey.key }, running);
    },
    clear: () => {
      stop();
      keptKey = null;
      dispatch({ kind: 'cleared' });
    },
    leave: () => {
      isLeft = true;
      // What was sent whole is left to the server, whose verdict stands whether or not anyone waits for it.
      if (flow.at === 'sending') stop();
    },
    onEnd: (listener) => {
      notifyEnd = listener;
    },
  };
}
