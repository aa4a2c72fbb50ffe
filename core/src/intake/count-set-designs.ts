import type { Core } from '../core.ts';
import { readWhole } from '../drawings/whole-package.ts';
import { readPdfs, type PdfFile } from '../pdf/read-pdfs.ts';
import type { Account } from '../platform/sandbox/sandbox.ts';
import { DRAWING_NEEDS } from './reading-order.ts';

type Work = { folder: string; account: Account | null; signal?: AbortSignal | undefined };

/**
 * Counts the designs of a set of drawings by their labels. Returns null where the number is not sure: no drawing was
 * recognized, or a page could not be read or is a picture. A wrong warning would teach people to overlook the right one.
 * Nor does a set fail for it whose files were combined: where the tool fails the number is not known, which is logged.
 */
export async function countSetDesigns(
  { log }: Pick<Core, 'log'>,
  files: readonly PdfFile[],
  work: Work,
): Promise<number | null> {
  try {
    return await countDesigns(files, work);
  } catch (error) {
    work.signal?.throwIfAborted();
    log.warn({ err: error }, 'The designs of a set could not be counted');
    return null;
  }
}

async function countDesigns(files: readonly PdfFile[], work: Work): Promise<number | null> {
  const pdfs = await readPdfs([...files], { ...work, needs: DRAWING_NEEDS, onRead: () => {} });
  // Two files of one name are two files.
  const read = files.map(({ pdf, size, sha256 }) => ({ name: pdf, size, sha256, pdf: pdfs.get(sha256)! }));
  if (read.some(({ pdf }) => 'problem' in pdf)) return null;
  const { pages, unread, count } = readWhole(read);
  const isSure = unread === 0 && pages.every((page) => page.class !== 'image');
  return isSure && count.designs.length > 0 ? count.designs.length : null;
}
