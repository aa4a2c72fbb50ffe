import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { fillPath } from '@sealdesk/contract/client.ts';
import { DOCUMENT_PATH, DOWNLOAD_PATH, PROOF_RECORD_PATH, UPLOAD_PROOF_RECORD_PATH } from '@sealdesk/contract/paths.ts';
import type { UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { type ProgressToast, toastProgress } from '../../ui/progress-toast.tsx';
import { toastFailure, toastWarning } from '../../ui/toast.tsx';
import { call, session } from '../session/api.ts';
import {
  DOWNLOAD_CANCELED,
  downloadName,
  downloadOutcome,
  type FileFailure,
  progressText,
  startMessage,
} from './download-text.ts';
import { failureSentence, isSessionOver } from '../session/failure.ts';
import { type FetchedFile, fetchFile } from './fetch-file.ts';
import { saveBlob } from './save-blob.ts';
import type { Transport } from '../session/session.ts';

const running = new Set<string>();

/** A file as it is fetched, and the name under which it is saved where the answer gives none. */
type RemoteFile = { url: string; filename: string };

/** Downloads all files that a job has for that purpose, and reports the result. A second call meanwhile does nothing. */
export async function downloadFiles(jobNumber: number, purpose: UploadPurpose): Promise<void> {
  const jobId = String(jobNumber);
  await once(`${jobId} ${purpose}`, async (cancel) => {
    const names = await call('listFiles', { query: { jobId, purpose } });
    if (names.length === 0) return toastWarning(MESSAGES.noFiles);
    const files = names.map((filename) => ({
      filename,
      url: `${DOWNLOAD_PATH}?${new URLSearchParams({ jobId, purpose, filename })}`,
    }));
    await downloadAll(files, cancel);
  });
}

/** Downloads one document by its id, whatever it is to its job, and reports the result. */
export async function downloadDocument(documentId: string, filename: string): Promise<void> {
  const url = fillPath(DOCUMENT_PATH, { uuid: documentId });
  await once(documentId, (cancel) => downloadAll([{ url, filename }], cancel));
}

/** Downloads what was proven of each page of a document, or of an upload that was not accepted. */
export async function downloadProofRecord(
  of: { document: string } | { upload: string },
  format: 'pdf' | 'json',
): Promise<void> {
  const path =
    'document' in of
      ? fillPath(PROOF_RECORD_PATH, { uuid: of.document })
      : fillPath(UPLOAD_PROOF_RECORD_PATH, { uuid: of.upload });
  const file = { url: `${path}?format=${format}`, filename: `proof-record.${format}` };
  await once(file.url, (cancel) => downloadAll([file], cancel));
}

/** Does the work unless it is under way already, and reports why it failed. */
async function once(name: string, work: (cancel: AbortController) => Promise<void>): Promise<void> {
  if (running.has(name)) return;
  running.add(name);
  const cancel = new AbortController();
  try {
    await work(cancel);
  } catch (error) {
    toastFailure(error);
  } finally {
    running.delete(name);
  }
}

async function downloadAll(files: readonly RemoteFile[], cancel: AbortController): Promise<void> {
  const progress = toastProgress(startMessage(files.map(({ filename }) => filename)), () => cancel.abort());
  const failures: FileFailure[] = [];
  try {
    // One after the other: browsers let a page save several files only so.
    for (const file of files) failures.push(...(await failureOf(file, progress, cancel.signal)));
    progress.end(downloadOutcome(failures));
  } catch {
    // Stopped by the person, or by the end of the session.
    progress.end({ kind: 'info', message: DOWNLOAD_CANCELED });
  }
}

/** Fetches and saves one file; returns why it did not come, where it did not. */
async function failureOf(
  { url, filename }: RemoteFile,
  progress: ProgressToast,
  signal: AbortSignal,
): Promise<FileFailure[]> {
  const transport: Transport<FetchedFile> = (request) =>
    fetchFile(request, {
      signal,
      onProgress: (at) =>
        progress.show({ text: progressText(filename, at), share: at.total === null ? null : at.loaded / at.total }),
    });
  try {
    progress.show({ text: filename, share: null });
    const { blob, disposition } = await session.sendBy(transport, { method: 'GET', url, headers: {} });
    saveBlob(blob, downloadName(disposition, filename));
    return [];
  } catch (error) {
    if (isSessionOver(error) || signal.aborted) throw error;
    return [{ filename, reason: failureSentence(error) }];
  }
}
