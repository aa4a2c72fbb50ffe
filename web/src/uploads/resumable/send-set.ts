import { sendParts } from '../send-upload.ts';
import { sendingOrder } from '../sending-order.ts';
import type { OnProgress, Transport, UploadTarget } from '../transport.ts';
import { discardPieces, pieceCalls } from './piece-calls.ts';
import { pause } from './retry-policy.ts';
import { sendPieces } from './send-pieces.ts';
import { canResumeLater, knownId, sendForm } from './send-resumably.ts';
import { findStopped, forgetStopped, keepStopped, stoppedFiles } from './stopped-uploads.ts';

/**
 * Sends several files as one upload, in the order of the request. Large ones go in pieces, so that a lost connection
 * does not lose them; a try after a failure, or after a reload, sends of them only what is missing.
 */
export function sendSet(userId: number): Transport {
  return async (request, onProgress, signal) => {
    const { target, files } = request;
    const { inPieces, inForm } = sendingOrder(files);
    const ids = new Map<File, string>();
    const giveUp = () => forgetFiles(userId, target, []);
    signal.addEventListener('abort', giveUp);
    try {
      forgetFiles(userId, target, inPieces.map(nameOf));
      let before = 0;
      for (const file of inPieces) {
        const from = before;
        const onSent: OnProgress = (sent, turn) => onProgress(from + sent, turn);
        // What was sent of one file must not be taken for another that looks like it.
        const isTwin = [...ids.keys()].some((other) => nameOf(other) === nameOf(file));
        const known = isTwin ? null : await knownId(userId, { ...target, file: nameOf(file) }, file);
        ids.set(file, await sendOne({ userId, target, file, known, onProgress: onSent, signal }));
        before += file.size;
        onProgress(before);
      }
      const parts = files.map((file) => ids.get(file) ?? file);
      const reply =
        inForm.length === 0
          ? await sendForm(request, parts as string[], signal)
          : await sendParts(request, parts, (sent) => onProgress(before + sent), signal);
      for (const file of inPieces) forgetStopped(localStorage, userId, { ...target, file: nameOf(file) });
      return reply;
    } catch (error) {
      if (!signal.aborted && !canResumeLater(error)) giveUp();
      throw error;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  };
}

type OneFile = {
  userId: number;
  target: UploadTarget;
  file: File;
  known: string | null;
  onProgress: OnProgress;
  signal: AbortSignal;
};

/** Sends one file in pieces, remembered under a name of its own, and gives its id. */
function sendOne({ userId, target, file, known, onProgress, signal }: OneFile): Promise<string> {
  const stopped = { ...target, file: nameOf(file) };
  return sendPieces({
    calls: pieceCalls(target, file, signal),
    file,
    known,
    onBegun: (id) => {
      const { name, size, lastModified } = file;
      keepStopped(localStorage, userId, stopped, { id, name, size, lastModified, begunAt: Date.now() });
    },
    onProgress,
    pause: (milliseconds) => pause(milliseconds, signal),
    now: Date.now,
  });
}

/** Discards what was sent of files that are no longer part of the upload: it would count against its sender's limit. */
function forgetFiles(userId: number, target: UploadTarget, kept: readonly string[]): void {
  for (const name of stoppedFiles(localStorage, userId, target)) {
    if (kept.includes(name)) continue;
    const stopped = findStopped(localStorage, userId, { ...target, file: name }, Date.now());
    forgetStopped(localStorage, userId, { ...target, file: name });
    if (stopped) void discardPieces(stopped.id);
  }
}

/** Two files of one list can have the same name; they differ in size or day, or else in the bytes that are compared. */
function nameOf({ name, size, lastModified }: File): string {
  return `${size}/${lastModified}/${name}`;
}
