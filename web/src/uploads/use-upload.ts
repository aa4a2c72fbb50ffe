import { useEffect, useState, useSyncExternalStore } from 'react';
import { useViewer } from '../lib/session/viewer.ts';
import { isForPieces, type Transport, type UploadTarget } from './transport.ts';
import type { UploadFlow } from './upload-flow.ts';
import { createUploadRun } from './upload-run.ts';
import { sendByForm } from './send-upload.ts';
import { sendResumably } from './resumable/send-resumably.ts';

export type UploadHandle<Reply> = {
  flow: UploadFlow<Reply>;
  /** Begins an upload; one that still runs is aborted. */
  send: (files: File[], fields: Record<string, string>) => void;
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
};

/** One upload of this screen. The target is that of the first time; another one needs another `key`. */
export function useUpload<Reply>(target: UploadTarget, options: Options<Reply> = {}): UploadHandle<Reply> {
  const { onDone, onRefusedLater, transport } = options;
  const { id: userId } = useViewer();
  const [run] = useState(() =>
    createUploadRun<Reply>({ target, transport: transport ?? usualTransport(userId), now: Date.now }),
  );
  useEffect(() => {
    run.onEnd((end) => {
      if (end.at === 'done') onDone?.(end.reply, end.isLeft);
      else if (end.isLeft) onRefusedLater?.(end.message);
    });
  });
  const flow = useSyncExternalStore(run.subscribe, run.flow);
  useEffect(() => run.leave, [run]);
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
