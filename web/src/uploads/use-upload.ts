import { useEffect, useState, useSyncExternalStore } from 'react';
import { useViewer } from '../lib/session/viewer.ts';
import { createLeftRuns } from './left-runs.ts';
import { isForPieces, type Transport, type UploadTarget } from './transport.ts';
import type { UploadFlow } from './upload-flow.ts';
import { createUploadRun, type Checks, type UploadRun } from './upload-run.ts';
import { sendByForm } from './send-upload.ts';
import { sendResumably } from './resumable/send-resumably.ts';

export type UploadHandle<Reply> = {
  flow: UploadFlow<Reply>;
  /** Begins an upload; one that still runs is aborted. */
  send: UploadRun<Reply>['send'];
  /** Stops what is being sent; nothing of it is left. */
  cancel: () => void;
  /** Begins anew, as if nothing had been uploaded here. */
  clear: () => void;
};

type Options<Reply> = {
  /** Called when the file is in, also when this screen is gone by then (`isLeft`). */
  onDone?: (reply: Reply, isLeft: boolean) => void;
  /** Called when the server refused after this screen was gone, where nobody can read it any more. */
  onRefusedLater?: (message: string) => void;
  transport?: Transport;
  /** What an upload has to pass after it was stored. */
  checks?: Checks<Reply>;
  /** The answer of an upload that was stored before, whose checks are shown to begin with. */
  stored?: Reply | null;
};

const leftRuns = createLeftRuns<UploadRun<unknown>>();

/** One upload of this screen. The target is that of the first time; another one needs another `key`. */
export function useUpload<Reply>(target: UploadTarget, options: Options<Reply> = {}): UploadHandle<Reply> {
  const { onDone, onRefusedLater, transport, checks, stored } = options;
  const { id: userId } = useViewer();
  const [owner] = useState({ userId, target });
  const [run] = useState(() => {
    // The target says which answers its uploads have.
    const left = leftRuns.find(owner) as UploadRun<Reply> | undefined;
    if (left) return left;
    const begun = createUploadRun({ target, transport: transport ?? usualTransport(userId), checks, now: Date.now });
    if (stored) begun.follow(stored);
    return begun;
  });
  useEffect(() => {
    run.onEnd((end) => {
      if (end.at === 'done') onDone?.(end.reply, end.isLeft);
      else if (end.isLeft) onRefusedLater?.(end.message);
    });
  });
  const flow = useSyncExternalStore(run.subscribe, run.flow);
  useEffect(() => {
    const leave = run.attend();
    return () => {
      leave();
      leftRuns.keep(owner, run);
    };
  }, [run, owner]);
  useAskBeforeUnload(flow.at === 'sending');
  return { flow, send: run.send, cancel: run.clear, clear: run.clear };
}

/** Closing the window stops what is being sent, so the browser asks first. */
function useAskBeforeUnload(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSending]);
}

/** A small upload goes as one form; a large file goes in pieces, so that a lost connection does not lose it. */
function usualTransport(userId: number): Transport {
  const inPieces = sendResumably(userId);
  return (request, onProgress, signal) =>
    (isForPieces(request.files) ? inPieces : sendByForm)(request, onProgress, signal);
}
