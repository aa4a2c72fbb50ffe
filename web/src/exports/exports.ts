import { browserClock } from '../lib/clock.ts';
import { downloadName } from '../lib/download/download-text.ts';
import { saveBlob } from '../lib/download/save-blob.ts';
import { session } from '../lib/session/api.ts';
import { exportUrl } from './export-request.ts';
import { ExportRun } from './export-run.ts';
import { fetchExport } from './fetch-export.ts';

/** This tab's export. */
export const exportRun = new ExportRun({
  fetch: (request, { signal, onProgress }) =>
    session.sendBy((sent) => fetchExport(sent, { format: request.format, signal, onProgress }), {
      method: 'GET',
      url: exportUrl(request),
      headers: {},
    }),
  nameOf: (disposition, { what, format }) => downloadName(disposition, `sealdesk-${what.replace(' ', '-')}.${format}`),
  save: ({ blob, name }) => saveBlob(blob, name),
  later: browserClock.later,
});
