import { MESSAGES } from '@sealdesk/contract/messages.ts';
import { DOWNLOAD_PATH } from '@sealdesk/contract/paths.ts';
import { downloadFailed } from '@sealdesk/contract/upload-messages.ts';
import type { UploadPurpose } from '@sealdesk/contract/upload-purposes.ts';
import { toastBegun, toastDone, toastError, toastFailure, toastWarning } from '../ui/toast.tsx';
import { call, session } from './api.ts';
import { beginningOf } from './download-words.ts';
import { failureSentence, isSessionOver } from './failure.ts';
import { downloadName } from './file-name.ts';
import { fetchFile } from './http.ts';
import { saveBlob } from './save-blob.ts';

const underWay = new Set<string>();

/** Saves all files that a job has for that purpose, and tells how that went. Asked twice meanwhile, it is done once. */
export async function downloadFiles(jobNumber: number, purpose: UploadPurpose): Promise<void> {
  const jobId = String(jobNumber);
  const name = `${jobId} ${purpose}`;
  if (underWay.has(name)) return;
  underWay.add(name);
  try {
    const names = await call('listFiles', { query: { jobId, purpose } });
    if (names.length === 0) return toastWarning(MESSAGES.noFiles);
    toastBegun(beginningOf(names));
    let isWhole = true;
    // One after the other: browsers let a page save several files only so.
    for (const filename of names) isWhole = (await saved({ jobId, purpose, filename })) && isWhole;
    if (isWhole) toastDone(MESSAGES.allDownloaded);
  } catch (error) {
    toastFailure(error);
  } finally {
    underWay.delete(name);
  }
}

type FileAddress = { jobId: string; purpose: UploadPurpose; filename: string };

/** Fetches and saves one file; says whether it is there, and tells if not. */
async function saved(address: FileAddress): Promise<boolean> {
  const url = `${DOWNLOAD_PATH}?${new URLSearchParams(address)}`;
  try {
    const { blob, disposition } = await session.sendBy(fetchFile, { method: 'GET', url, headers: {} });
    saveBlob(blob, downloadName(disposition, address.filename));
    return true;
  } catch (error) {
    if (isSessionOver(error)) throw error;
    toastError(downloadFailed(address.filename), failureSentence(error));
    return false;
  }
}
