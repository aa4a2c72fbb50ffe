import { sendByForm } from '../send-upload.ts';
import type { Transport } from '../transport.ts';
import { sendResumably } from './send-resumably.ts';

/** Below this a file is sent again faster than anyone could ask how far it came. */
const RESUMABLE_FROM_BYTES = 16 * 1024 * 1024;

/** A small upload goes as one form; a large file goes in pieces, so that a cut line does not cost it. */
export function usualTransport(userId: number): Transport {
  const inPieces = sendResumably(userId);
  return (request, onProgress, signal) => {
    const [file, ...more] = request.files;
    const isLarge = file !== undefined && more.length === 0 && file.size > RESUMABLE_FROM_BYTES;
    return (isLarge ? inPieces : sendByForm)(request, onProgress, signal);
  };
}
