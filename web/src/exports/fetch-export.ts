import type { SentRequest } from '@sealdesk/contract/client.ts';
import { EXPORT_TOTAL_HEADER, type ExportFormat } from '@sealdesk/contract/exports/export-formats.ts';
import { openAnswer } from '../lib/session/http.ts';
import { rowCounter } from './row-counter.ts';

/** How many rows have come, of how many; null where the server does not know that before. */
export type RowProgress = { rows: number; total: number | null };
/** A file that came whole. Its rows are null where they can't be counted in the bytes. */
export type FetchedExport = { blob: Blob; disposition: string | null; rows: number | null };

type Options = { format: ExportFormat; signal: AbortSignal; onProgress: (progress: RowProgress) => void };

/**
 * Sends one request with the session cookie and returns the file of its answer; throws CallFailed or NoResponse, or the
 * error of a connection that broke before the file was whole. The rows are counted while the browser collects the bytes.
 */
export async function fetchExport(
  request: SentRequest,
  { format, signal, onProgress }: Options,
): Promise<FetchedExport> {
  const { body, headers } = await openAnswer(request, { signal });
  const given = headers.get(EXPORT_TOTAL_HEADER);
  const total = given === null ? null : Number(given);
  const counter = rowCounter(format);
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, out) => {
      counter.add(chunk);
      const rows = total === null ? counter.rows() : Math.min(counter.rows(), total);
      onProgress({ rows, total });
      out.enqueue(chunk);
    },
  });
  const blob = await new Response(body?.pipeThrough(counting)).blob();
  // The last line of the file is a note.
  const rows = format === 'csv' ? counter.rows() - 1 : total;
  return { blob, disposition: headers.get('content-disposition'), rows };
}
