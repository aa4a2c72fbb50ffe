import { chown, link, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { countPages } from '../../pdf/count-pages.ts';
import { qpdfLimits } from '../../pdf/qpdf.ts';
import { borrowAccount, returnAccount } from '../../platform/sandbox/sandbox.ts';
import { openToolShell } from '../../platform/sandbox/tool-shell.ts';
import { PASSED } from '../upload.ts';
import { savePages } from '../uploads.store.ts';
import type { Check } from './check.ts';

const PDF = 'counted.pdf';

/**
 * Counts the pages of a PDF, for the limits of what follows and for whoever looks at the document. A file that qpdf
 * complains about passes: combining it names what is wrong, and the row of the job shows that. When qpdf crashes the check
 * fails like any other tool's: it is tried again, and in the end the upload could not be checked.
 */
export const pagesCheck: Check = async (file, { core, signal }) => {
  const account = borrowAccount();
  const folder = `${file.path}-pages`;
  await mkdir(folder, { mode: 0o700 });
  // A tool sees its own folder alone.
  await link(file.path, join(folder, PDF));
  if (account !== null) for (const path of [folder, file.path]) await chown(path, account, account);
  const limits = qpdfLimits({ files: 1, bytes: file.size, pages: 0 });
  const shell = openToolShell({ folder, account, limits, signal });
  try {
    const pages = await countPages(shell, PDF, file.size);
    if (typeof pages === 'number') await savePages(core.db, file.objectKey, pages);
    return PASSED;
  } finally {
    shell.close();
    returnAccount(account);
  }
};
