import { LICENSE_EXPORT_PATH } from '@sealdesk/contract/paths.ts';
import { downloadName } from '../../lib/download/download-text.ts';
import { fetchFile } from '../../lib/download/fetch-file.ts';
import { saveBlob } from '../../lib/download/save-blob.ts';
import { session } from '../../lib/session/api.ts';
import { toastDone, toastFailure } from '../../ui/toast.tsx';

/** Saves all licenses as a CSV file, in the columns that an import takes. */
export async function exportLicenses(): Promise<void> {
  const quietly = { signal: new AbortController().signal, onProgress: () => {} };
  try {
    const request = { method: 'GET', url: LICENSE_EXPORT_PATH, headers: {} };
    const { blob, disposition } = await session.sendBy((asked) => fetchFile(asked, quietly), request);
    const name = downloadName(disposition, 'licenses.csv');
    saveBlob(blob, name);
    toastDone(`Saved ${name}.`);
  } catch (error) {
    toastFailure(error);
  }
}
