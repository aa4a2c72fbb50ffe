import { chmod, chown } from 'node:fs/promises';
import type { PackageFile, PackageFindings } from '../drawings/package-file.ts';
import { summarizePackage } from '../drawings/summarize-package.ts';
import { borrowAccount, returnAccount } from '../platform/sandbox/sandbox.ts';
import { readPdfs } from '../pdf/read-pdfs.ts';
import { DRAWING_NEEDS } from './reading-order.ts';
import { unpackZip } from './unpack.ts';
import { REFUSALS } from './zip/zip-refused.ts';
import { isJunk } from '../drawings/file-roles.ts';

type Package = {
  zipPath: string;
  zipName: string;
  /** Private, empty, and ours to fill; whoever made it deletes it. */
  folder: string;
  /** YYYY-MM-DD, for what expires. */
  today: string;
  onStep?: (step: 'safety' | 'reading', detail: string | null) => void;
  signal?: AbortSignal | undefined;
  /** Whether the tools yield to everything else on the machine. */
  isBackground?: boolean | undefined;
};

/** Reads a customer's zip: what its drawings say, or the sentence with which it is refused. */
export async function readPackage(input: Package): Promise<{ refused: string } | PackageFindings> {
  const { zipPath, zipName, folder, today, onStep = () => {}, signal, isBackground } = input;
  const account = borrowAccount();
  try {
    await chmod(folder, 0o700);
    if (account !== null) await chown(folder, account, account);

    onStep('safety', null);
    const unpacked = await unpackZip({ zipPath, folder, account, signal });
    if ('refused' in unpacked) return unpacked;
    if (!hasDesignFiles(unpacked.files.map(({ name }) => name))) return { refused: REFUSALS.noDesigns };

    onStep('reading', null);
    const onRead = (done: number, of: number) => onStep('reading', `file ${done} of ${of}`);
    const packed = unpacked.files.flatMap(({ pdf, ...file }) => (pdf === null ? [] : { ...file, pdf }));
    const pdfs = await readPdfs(packed, { folder, account, signal, isBackground, needs: DRAWING_NEEDS, onRead });
    const files: PackageFile[] = unpacked.files.map(({ name, size, sha256, pdf }) => ({
      name,
      size,
      sha256,
      pdf: pdf === null ? null : pdfs.get(sha256)!,
    }));
    return summarizePackage(files, { name: zipName, today });
  } finally {
    returnAccount(account);
  }
}

// Documents of other programs that are zips inside: their parts are not what somebody packed for us.
const PROGRAM_FILES = new Set(['[content_types].xml', 'mimetype', 'meta-inf/manifest.mf']);
// Never opened, so nothing for a job can be found in them.
const ARCHIVE = /\.(?:zip|7z|rar|tar|gz|tgz|bz2|xz|zst|cab|iso)$/i;

/** Whether a package holds anything for a job: more than leftovers, and more than the inside of an office document. */
export function hasDesignFiles(names: string[]): boolean {
  const real = names.filter((name) => !isJunk(name));
  if (real.some((name) => PROGRAM_FILES.has(name.toLowerCase()))) return real.some((name) => /\.pdf$/i.test(name));
  return real.some((name) => !ARCHIVE.test(name));
}
