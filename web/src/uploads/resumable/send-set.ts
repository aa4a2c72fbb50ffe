import { sendParts } from '../send-upload.ts';
import { sendingOrder } from '../sending-order.ts';
import type { Transport, UploadTarget } from '../transport.ts';
import { createOwnUploads, discardStopped } from './own-uploads.ts';
import { pieceCalls, storedPieces } from './piece-calls.ts';
import { pause } from './retry-policy.ts';
import { sendPieces } from './send-pieces.ts';
import { canResumeLater, sendForm } from './send-resumably.ts';
import { stoppedFiles } from './stopped-uploads.ts';

/**
 * Sends several files as one upload, in the order of the request. Large ones go in pieces, so that a lost connection
 * does not lose them; a try after a failure, or after a reload, sends of them only what is missing.
 */
export function sendSet(userId: number): Transport {
  return async (request, onProgress, signal) => {
    const { target, files } = request;
    const { inPieces, inForm } = sendingOrder(files);
    const ids = new Map<File, string>();
    const own = createOwnUploads({ userId, stored: storedPieces });
    const giveUp = () => {
      own.discard();
      discardOthers(userId, target, []);
    };
    signal.addEventListener('abort', giveUp);
    try {
      discardOthers(userId, target, inPieces.map(nameOf));
      let before = 0;
      for (const file of inPieces) {
        const from = before;
        const named = { ...target, file: nameOf(file) };
        // What was sent of one file must not be taken for another that looks like it.
        const isTwin = [...ids.keys()].some((other) => nameOf(other) === nameOf(file));
        const id = await sendPieces({
          calls: pieceCalls(target, file, signal),
          file,
          known: isTwin ? null : await own.resume(named, file),
          onBegun: (begun) => own.add(named, file, begun),
          onProgress: (sent, turn) => onProgress(from + sent, turn),
          pause: (milliseconds) => pause(milliseconds, signal),
          now: Date.now,
        });
        ids.set(file, id);
        before += file.size;
        onProgress(before);
      }
      const parts = files.map((file) => ids.get(file) ?? file);
      const reply =
        inForm.length === 0
          ? await sendForm(request, parts as string[], signal)
          : await sendParts(request, parts, (sent) => onProgress(before + sent), signal);
      own.forget();
      return reply;
    } catch (error) {
      if (!signal.aborted && !canResumeLater(error)) giveUp();
      throw error;
    } finally {
      signal.removeEventListener('abort', giveUp);
      own.release();
    }
  };
}

/** Discards what was sent of files that are no longer part of the upload: it would count against its sender's limit. */
function discardOthers(userId: number, target: UploadTarget, kept: readonly string[]): void {
  for (const file of stoppedFiles(localStorage, userId, target)) {
    if (!kept.includes(file)) void discardStopped({ ...target, file }, { userId, stored: storedPieces });
  }
}

/** Two files of one list can have the same name; they differ in size or day, or else in the bytes that are compared. */
function nameOf({ name, size, lastModified }: File): string {
  return `${size}/${lastModified}/${name}`;
}
