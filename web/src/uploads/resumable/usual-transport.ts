import { sendByForm } from '../send-upload.ts';
import { isForPieces, type Transport } from '../transport.ts';
import { sendResumably } from './send-resumably.ts';

/** A small upload goes as one form; a large file goes in pieces, so that a cut line does not cost it. */
export function usualTransport(userId: number): Transport {
  const inPieces = sendResumably(userId);
  return (request, onProgress, signal) =>
    (isForPieces(request.files) ? inPieces : sendByForm)(request, onProgress, signal);
}
